-- The alternative of a planned meal that the challenger picked. Null for the planned dish; one that the plan no longer has
-- counts as that.
alter table meal_logs add column choice uuid,
  -- When a dish was picked or swapped, by the clock of the device: the later act counts, whenever it arrives.
  add column chosen_at timestamptz;
