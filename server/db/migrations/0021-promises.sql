-- The message of a visitor that a notification to administrators is about.
alter table notifications add column query_id uuid references support_queries on delete cascade;
create index notifications_about_query on notifications (query_id) where query_id is not null;
create index notifications_about_person on notifications (person_id, kind, created_at) where person_id is not null;
