-- What the practice sells: visits and weeks of plans for a price.
create table packages (
  id uuid primary key,
  name text not null check (name <> ''),
  -- On invoices, at the bank, in mails and on the public page.
  public_name text not null check (public_name <> ''),
  visits integer not null check (visits >= 0),
  weeks integer not null check (weeks >= 0),
  price_paise integer not null check (price_paise > 0),
  valid_days integer not null check (valid_days > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (visits + weeks > 0)
);

-- What a package held when it was sold, under its public name; null for other plans.
alter table subscriptions
  add column visits integer check (visits >= 0),
  add column weeks integer check (weeks >= 0);

-- The last number of each series of a financial year. Its row is locked while a number is given, so none is lost.
create table invoice_series (
  series text primary key,
  last integer not null check (last > 0)
);

-- Invoices and the credit notes that cancel them, with all that was printed on them.
create table invoices (
  id uuid primary key,
  series text not null,
  number integer not null,
  issued_on date not null,
  -- Null when that person is erased. What was issued keeps the name.
  patient_id uuid references users on delete set null,
  billed_to text not null,
  subscription_id uuid references subscriptions on delete set null,
  issuer jsonb not null,
  lines jsonb not null,
  discount_paise integer not null check (discount_paise >= 0),
  total_paise integer not null check (total_paise > 0),
  tax jsonb,
  -- Of a credit note: the invoice that it cancels, and why.
  cancels uuid unique references invoices,
  reason text,
  created_at timestamptz not null default now(),
  -- The columns below may change.
  paid_paise integer not null default 0,
  cancelled_by uuid references invoices,
  -- What the challenger says to have paid.
  claim_reference text,
  claimed_at timestamptz,
  -- The link of the payment service, and the sum that it asks for.
  link_id text unique,
  link_url text,
  link_paise integer,
  unique (series, number),
  check ((cancels is null) = (reason is null)),
  check ((claim_reference is null) = (claimed_at is null))
);
create index invoices_latest on invoices (issued_on desc, id desc);
create index invoices_of_patient on invoices (patient_id, issued_on desc, id desc);
create index invoices_of_subscription on invoices (subscription_id) where subscription_id is not null;
create index invoices_owing on invoices (issued_on desc, id desc)
  where cancels is null and cancelled_by is null and paid_paise < total_paise;
create index invoices_claimed on invoices (issued_on desc, id desc) where claimed_at is not null;

create function keep_invoice() returns trigger language plpgsql as $$
declare
  free constant text[] := array['patient_id', 'subscription_id', 'paid_paise', 'cancelled_by', 'claim_reference',
    'claimed_at', 'link_id', 'link_url', 'link_paise'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then
    return new;
  end if;
  raise exception 'an issued invoice is never changed or deleted';
end $$;
create trigger keep_invoice before update or delete on invoices for each row execute function keep_invoice();

alter table payments add column invoice_id uuid references invoices;
create index payments_of_invoice on payments (invoice_id) where invoice_id is not null;
create index payments_by_reference on payments (reference) where reference is not null;

-- Payments of which the payment service told: each event and each payment is booked once.
create table gateway_payments (
  event_id text primary key,
  gateway_id text not null unique,
  payment_id uuid not null references payments
);
