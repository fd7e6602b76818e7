-- Ledger -------------------------------------------------------------------------------------------------

-- When it was paid is a day that somebody names; when it was written down, an instant.
alter table payments rename column paid_at to created_at;
alter table payments
  add column paid_on date,
  -- Numbers are never used twice; one that is missing belongs to an entry that was not completed.
  add column receipt_no bigint generated always as identity,
  -- Of a refund: its payment.
  add column refund_of uuid references payments,
  add column note text;
update payments set paid_on = (created_at at time zone 'Asia/Kolkata')::date;
-- Refunds of before named no payment: where a subscription has but one, it is that.
update payments r set refund_of = p.id
from payments p
where r.kind = 'refund' and p.kind = 'payment' and p.subscription_id = r.subscription_id
  and p.amount_paise >= r.amount_paise
  and not exists (
    select from payments other
    where other.subscription_id = r.subscription_id and other.id not in (r.id, p.id));
alter table payments
  alter column paid_on set not null,
  add unique (receipt_no),
  -- A refund of before may name none.
  add check (refund_of is null or kind = 'refund');

drop index payments_of_patient;
create index payments_latest on payments (paid_on desc, receipt_no desc);
create index payments_of_patient on payments (patient_id, paid_on desc, receipt_no desc);
create index payments_of_subscription on payments (subscription_id);
create index refunds_of_payment on payments (refund_of) where refund_of is not null;

create index subscriptions_latest on subscriptions (starts_on desc, id desc);
create index subscriptions_of_patient on subscriptions (patient_id, starts_on desc, id desc);
create index subscriptions_by_plan on subscriptions (plan, created_at desc);
