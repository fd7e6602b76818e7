import { expect, test } from 'vitest'
import { describeTables } from './generate-tables.ts'
import { testDatabase } from './testing.ts'

test('tables become types', async () => {
  const { database, close } = await testDatabase({ empty: true })
  await database.pool.query(`
    create type user_role as enum ('patient', 'admin');
    create table users (
      id uuid primary key,
      role user_role not null default 'patient',
      born date,
      weight_kg numeric(5, 2) not null,
      seen_at timestamptz not null default now(),
      diets text[] not null default '{}',
      tags text[] not null,
      days jsonb not null,
      totals jsonb,
      anything jsonb not null default '{}',
      initial text not null generated always as ('x') stored
    );
    comment on column users.diets is 'type #domain/food.ts Diet[]';
    comment on column users.days is E'What is eaten.\ntype #domain/meal-plans.ts PlanDay[]';
    comment on column users.totals is 'type #domain/food.ts Totals';
    create table logins (id bigint generated always as identity, user_id uuid references users);`)
  expect(
    await describeTables(database),
  ).toBe(`// Generated from the migrations by: node server/db/generate-tables.ts

import type { Diet, Totals } from '#domain/food.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type UserRole = 'patient' | 'admin'

export type LoginsTable = {
  id: GeneratedAlways<number>
  user_id: string | null
}

export type UsersTable = {
  id: string
  role: Generated<UserRole>
  born: string | null
  weight_kg: number
  seen_at: Generated<string>
  diets: Generated<Diet[]>
  tags: string[]
  days: ColumnType<PlanDay[], string, string>
  totals: ColumnType<Totals | null, string | null, string | null>
  anything: ColumnType<unknown, string | undefined, string>
  initial: GeneratedAlways<string>
}

export type DB = {
  logins: LoginsTable
  users: UsersTable
}
`)
  await database.pool.query('create table places (at point)')
  await expect(describeTables(database)).rejects.toThrow('Column places.at has the type point')
  await close()
})
