-- The unit of the report. Values of before have the usual unit of their kind, which they were typed in.
alter table measurements add column unit text check (unit <> '');
update measurements set unit = case kind
  when 'hip' then 'cm' when 'blood_pressure' then 'mmHg' when 'tsh' then 'mIU/L' when 'haemoglobin' then 'g/dL'
  when 'vitamin_d' then 'ng/mL' when 'vitamin_b12' then 'pg/mL' when 'body_fat' then '%' when 'hba1c' then '%'
  else 'mg/dL' end;
alter table measurements alter column unit set not null;

-- Kinds that a practice adds to the built-in ones, for all its nutritionists. A measurement's kind is then this id.
create table lab_kinds (
  id uuid primary key,
  name text not null check (name <> ''),
  unit text not null check (unit <> ''),
  -- Both included. Values are marked by them only with a source.
  low numeric(8, 3) check (low >= 0),
  high numeric(8, 3) check (high >= 0),
  source text check (source <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (high > low)
);
create unique index lab_kinds_name on lab_kinds (lower(name));
