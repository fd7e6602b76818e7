-- Food rules that somebody keeps on some weekdays only, by rule.
alter table patient_profiles add column rule_weekdays jsonb not null default '{}'
  check (jsonb_typeof(rule_weekdays) = 'object');
