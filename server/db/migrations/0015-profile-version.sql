-- Counts what nutritionists change in their profiles: whoever decides about what they saw in an older version is told.
-- Kept by a trigger, so that it holds wherever a profile is changed, a new name for the account included. What reviews
-- and the platform write does not count.
alter table nutritionist_profiles add column version integer not null default 1;

create function profile_changes_version() returns trigger language plpgsql as $$
declare
  not_theirs constant text[] := array['approval_status', 'verified', 'rejection_reason', 'submitted_at',
    'rank_percent', 'updated_at', 'version'];
begin
  if to_jsonb(new) - not_theirs is distinct from to_jsonb(old) - not_theirs then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger profile_changes_version before update on nutritionist_profiles
  for each row execute function profile_changes_version();
