-- Every write makes an audit entry, so each index less makes every write cheaper. Ids are UUIDv7: newest first is
-- the primary key read backwards. What people do to their own data is found by its actor already.
drop index audit_log_newest;
drop index audit_log_of_actor;
drop index audit_log_of_subject;
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_subject on audit_log (subject_id, id desc) where subject_id is distinct from actor_id;
