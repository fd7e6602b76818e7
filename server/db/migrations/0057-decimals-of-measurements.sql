-- Laboratories report a TSH with up to three decimals.
alter table measurements
  alter column value type numeric(9, 3),
  alter column second_value type numeric(9, 3);
