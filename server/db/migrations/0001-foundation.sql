-- Accounts -----------------------------------------------------------------------------------------------

create type user_role as enum ('patient', 'nutritionist', 'admin');
create type user_status as enum ('active', 'suspended');

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text,
  display_name text not null generated always as (coalesce(name, split_part(email, '@', 1))) stored,
  phone text not null check (phone ~ '^(\d{10,15})?$'),
  password_hash text not null,
  role user_role not null,
  status user_status not null default 'active',
  email_verified boolean not null default false,
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_newest on users (created_at desc, id desc);
create index users_by_role on users (role, status, created_at desc, id desc);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  refresh_hash text not null,
  -- Hash of the token that refresh_hash's token succeeded: it may be presented again (lost reply, two tabs).
  parent_hash text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ip text not null,
  user_agent text not null
);
create index sessions_of_user on sessions (user_id, refreshed_at desc);
create index sessions_by_age on sessions (refreshed_at);

create table access_tokens (
  hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_of_session on access_tokens (session_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

-- Counters that may be lost in a crash: nothing but patience depends on them.
create unlogged table throttles (
  key text primary key,
  count integer not null,
  until timestamptz not null
);
create index throttles_by_end on throttles (until);

create table idempotency_keys (
  key_hash text primary key,
  user_id uuid references users on delete cascade,
  status integer,
  -- Sealed with the key itself, of which only the hash is kept: the answer may hold tokens or health data.
  reply text,
  created_at timestamptz not null default now()
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_of_user on idempotency_keys (user_id);

create table settings (
  key text primary key,
  value jsonb not null
);

-- Audit --------------------------------------------------------------------------------------------------

create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  -- Ids without foreign keys: entries outlive the people in them.
  actor_id uuid,
  action text not null,
  subject_id uuid,
  ip text not null,
  request_id text not null
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc);
create index audit_log_of_subject on audit_log (subject_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table denials (
  minute timestamptz not null,
  -- A user's id, or the address of somebody not signed in.
  caller text not null,
  action text not null,
  status integer not null,
  count integer not null default 1,
  primary key (minute, caller, action, status)
);

-- Profiles -----------------------------------------------------------------------------------------------

create type gender as enum ('male', 'female', 'other');
create type goal as enum ('lose', 'maintain', 'gain');
create type activity_level as enum ('sedentary', 'light', 'moderate', 'active', 'very_active');

create table patient_profiles (
  patient_id uuid primary key references users on delete cascade,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  dob date not null,
  gender gender,
  height_cm numeric(5, 2) not null check (height_cm > 0 and height_cm <= 300),
  start_weight_kg numeric(5, 2) not null check (start_weight_kg > 0 and start_weight_kg <= 500),
  allergies text[] not null default '{}',
  dietary_prefs text[] not null default '{}',
  food_rules text[] not null default '{}',
  medical_notes text,
  goal goal,
  target_weight_kg numeric(5, 2) check (target_weight_kg > 0 and target_weight_kg <= 500),
  activity_level activity_level,
  health_needs text[] not null default '{}',
  emergency_contact text,
  preferred_language text,
  guardian_name text,
  guardian_consent boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (dietary_prefs <@ array['veg', 'non_veg', 'vegan', 'keto', 'paleo']),
  check (food_rules <@ array['eggetarian', 'jain', 'no_onion_garlic', 'halal', 'fasting_days'])
);
comment on column patient_profiles.dietary_prefs is 'type #domain/diet.ts DietaryPref[]';
comment on column patient_profiles.food_rules is 'type #domain/diet.ts FoodRule[]';
comment on column patient_profiles.health_needs is 'type #domain/specializations.ts Specialization[]';
comment on column patient_profiles.preferred_language is 'type #domain/specializations.ts Language';

create type approval_status as enum ('pending', 'approved', 'rejected');

create table nutritionist_profiles (
  profile_id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  registration_no text not null check (registration_no <> ''),
  qualifications text not null check (qualifications <> ''),
  years_experience integer not null check (years_experience between 0 and 50),
  bio text not null check (char_length(bio) >= 10),
  specializations text[] not null default '{}',
  languages text[] not null default '{}',
  capacity integer not null default 30 check (capacity between 1 and 500),
  approval_status approval_status not null default 'pending',
  verified boolean not null default false,
  rejection_reason text,
  -- When it last began to wait for review.
  submitted_at timestamptz not null default now(),
  -- N of "Top N%", computed nightly.
  rank_percent integer not null default 10 check (rank_percent between 10 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((approval_status = 'rejected') = (rejection_reason is not null))
);
comment on column nutritionist_profiles.specializations is 'type #domain/specializations.ts Specialization[]';
comment on column nutritionist_profiles.languages is 'type #domain/specializations.ts Language[]';
create index nutritionist_profiles_by_status on nutritionist_profiles (approval_status, submitted_at);
create index nutritionist_profiles_newest on nutritionist_profiles (created_at desc, profile_id desc);

-- Care ---------------------------------------------------------------------------------------------------

create table assignments (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  nutritionist_id uuid not null references users on delete cascade,
  start_date date not null,
  end_date date,
  active boolean not null default true,
  notes text,
  created_at timestamptz not null default now(),
  check (active or end_date is not null)
);
create unique index one_active_assignment on assignments (patient_id) where active;
create index assignments_of_nutritionist on assignments (nutritionist_id, active, patient_id);
create index assignments_of_patient on assignments (patient_id);
create index assignments_newest on assignments (created_at desc, id desc);

create type meal_type as enum ('breakfast', 'lunch', 'dinner', 'snack');

create table meal_templates (
  id uuid primary key,
  -- Whose own dish it is; null for the built-in ones.
  nutritionist_id uuid references users on delete cascade,
  name text not null check (name <> ''),
  category meal_type not null,
  portion text,
  calories double precision not null check (calories >= 0),
  protein_g double precision not null check (protein_g >= 0),
  carbs_g double precision not null check (carbs_g >= 0),
  fat_g double precision not null check (fat_g >= 0),
  fiber_g double precision not null check (fiber_g >= 0),
  sugar_g double precision not null check (sugar_g >= 0),
  sodium_mg double precision not null check (sodium_mg >= 0),
  ingredients text[] not null default '{}',
  instructions text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index meal_templates_of_owner on meal_templates (nutritionist_id, category, name);

create type plan_status as enum ('draft', 'published');

create table meal_plans (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  -- Who built it; plans stay when a nutritionist leaves.
  nutritionist_id uuid references users on delete set null,
  week_start date not null,
  notes text,
  status plan_status not null,
  version integer not null default 1,
  days jsonb not null,
  -- Computed from days by planFigures, so that lists need not read them.
  totals jsonb not null,
  day_count integer not null check (day_count between 1 and 7),
  meal_count integer not null check (meal_count >= 1),
  first_date date not null,
  last_date date not null,
  clash_reason text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'published') = (published_at is not null))
);
comment on column meal_plans.days is 'type #domain/meal-plans.ts PlanDay[]';
comment on column meal_plans.totals is 'type #domain/nutrients.ts Nutrients';
create index meal_plans_of_patient on meal_plans (patient_id, week_start desc, created_at desc);
create index meal_plans_of_nutritionist on meal_plans (nutritionist_id, created_at desc);
create index meal_plans_current on meal_plans (patient_id, last_date) where status = 'published';
create index meal_plans_latest on meal_plans (week_start desc, created_at desc);

-- What a published plan said before each change.
create table meal_plan_versions (
  plan_id uuid not null references meal_plans on delete cascade,
  version integer not null,
  week_start date not null,
  notes text,
  days jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (plan_id, version)
);
comment on column meal_plan_versions.days is 'type #domain/meal-plans.ts PlanDay[]';

create table progress_reports (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  week_start date not null,
  weight_kg numeric(4, 1) check (weight_kg between 20 and 500),
  waist_cm numeric(4, 1) check (waist_cm between 50 and 200),
  adherence_pct numeric(4, 1) not null check (adherence_pct between 0 and 100),
  energy_levels integer not null check (energy_levels between 1 and 10),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (patient_id, week_start)
);
create index progress_reports_newest on progress_reports (week_start desc, created_at desc);

-- Public forms -------------------------------------------------------------------------------------------

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  message text not null,
  created_at timestamptz not null default now()
);

create type query_type as enum ('general', 'technical', 'billing', 'feedback', 'complaint');
create type query_status as enum ('new', 'in_progress', 'resolved');

create table support_queries (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  query_type query_type not null,
  subject text not null,
  message text not null,
  status query_status not null default 'new',
  created_at timestamptz not null default now()
);
create index support_queries_newest on support_queries (created_at desc, id desc);
create index support_queries_by_status on support_queries (status, created_at);

-- Ledger -------------------------------------------------------------------------------------------------

create table subscriptions (
  id uuid primary key,
  patient_id uuid references users on delete set null,
  plan text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  cancelled_at timestamptz,
  created_at timestamptz not null default now()
);
create index subscriptions_running on subscriptions (ends_on, starts_on) where cancelled_at is null;

create type payment_kind as enum ('payment', 'refund');
create type payment_method as enum ('upi', 'cash', 'card', 'bank');

create table payments (
  id uuid primary key,
  -- Payments stay, without the person, when the person is erased.
  patient_id uuid references users on delete set null,
  subscription_id uuid references subscriptions on delete set null,
  kind payment_kind not null,
  amount_paise bigint not null check (amount_paise > 0),
  method payment_method not null,
  reference text,
  paid_at timestamptz not null default now()
);
create index payments_of_patient on payments (patient_id, paid_at desc);
