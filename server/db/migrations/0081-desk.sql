-- A front desk: an administrator who only keeps people, money and queries.
alter table users add column desk boolean not null default false;
alter table users add constraint desks_are_administrators check (not desk or role = 'admin');
alter table invitations add column desk boolean not null default false;
