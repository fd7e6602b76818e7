-- What a dish is made of; null when its figures were typed.
alter table meal_templates
  add column components jsonb,
  -- The meals it is eaten at besides its category.
  add column also_for text[] not null default '{}',
  add column region text,
  -- Time at the stove and the board.
  add column minutes integer check (minutes > 0),
  -- What is done the evening before.
  add column before text[] not null default '{}';
