-- Once, as postgres on the primary, before the first start of the platform.
create role thali login password '@password@';
create database thali owner thali;
-- /metrics reads the lag of the standbys.
grant pg_monitor to thali;
-- The settings of each session. The platform makes them itself, but not through a pooler in transaction mode.
alter role thali set timezone to 'UTC';
alter role thali set max_parallel_workers_per_gather to 0;
alter role thali set random_page_cost to 1.1;
alter role thali set statement_timeout to '30s';
alter role thali set idle_in_transaction_session_timeout to '60s';
