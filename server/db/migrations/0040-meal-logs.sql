-- What a challenger did with the meals of a day: ticks, and dishes swapped for others. The plan itself stays as written.
create type meal_state as enum ('eaten', 'differently', 'skipped');
create table meal_logs (
  patient_id uuid not null references users on delete cascade,
  date date not null,
  meal_id uuid not null,
  meal_type text not null check (meal_type <> ''),
  -- The dish that was to be eaten when somebody last acted.
  title text not null check (title <> ''),
  -- Null when a tick was taken back, or when the dish was only swapped.
  state meal_state,
  note text check (note <> ''),
  -- When the meal was ticked, by the clock of the device: the later act counts, whenever it arrives.
  acted_at timestamptz,
  -- The meal in place of the planned one.
  swap jsonb,
  primary key (patient_id, date, meal_id)
);

-- Whether the challenger may swap dishes: not at all, for similar ones, or for any that fit.
create type swap_choice as enum ('off', 'suggestions', 'free');
alter table assignments add column swaps swap_choice not null default 'suggestions';

-- Percent of the ticked meals that were eaten as planned, in the days of the report; null without a tick.
alter table progress_reports add column ticked_pct integer check (ticked_pct between 0 and 100);
