-- A dish its owner no longer wants on the list; plans made from it keep its ingredients and instructions.
alter table meal_templates add column removed_at timestamptz;
