import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

test('what a reason was given for becomes a mark on each of those meals, and on no other', async () => {
  const own = await testDatabase({ empty: true })
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-before-marks-'))
  try {
    const from = path.join(import.meta.dirname, 'migrations')
    for (const name of await readdir(from))
      if (name < '0018') await cp(path.join(from, name), path.join(folder, name))
    await migrate(own.database, folder)
    const { pool } = own.database
    const id = (n: number) => `0193e3a0-0000-7000-8000-00000000000${n}`
    const days = [
      { day_of_week: 0, meals: [{ title: 'Kheer' }, { title: 'Poha' }] },
      { day_of_week: 1, meals: [{ title: 'Kheer' }, { title: 'Kheer cake' }] },
    ]
    await pool.query(`insert into users (id, email, phone, password_hash, role)
      values ('${id(1)}', 'asha@example.in', '', 'x', 'patient')`)
    const insert = `insert into meal_plans (id, patient_id, week_start, status, days, totals, day_count, meal_count,
      first_date, last_date, clash_reason, clash_reason_for)
      values ($1, '${id(1)}', '2026-11-16', 'draft', $2, '{}', 2, 4, '2026-11-16', '2026-11-17', $3, $4)`
    const keys = ['Kheer\nAllergy: Milk\nkheer', 'Kheer\nAllergy: Milk\nmilk']
    await pool.query(insert, [id(2), JSON.stringify(days), 'Boiled milk is fine.', keys])
    await pool.query(insert, [id(3), JSON.stringify(days), null, []])
    await migrate(own.database, from)
    const { rows } = await pool.query('select days, unexplained_dishes from meal_plans order by id')
    const mark = { against: 'Allergy: Milk', explained: true }
    const kheer = {
      title: 'Kheer',
      clashes: [
        { ...mark, food: 'kheer' },
        { ...mark, food: 'milk' },
      ],
    }
    expect(rows).toEqual([
      {
        days: [
          { day_of_week: 0, meals: [kheer, { title: 'Poha' }] },
          { day_of_week: 1, meals: [kheer, { title: 'Kheer cake' }] },
        ],
        unexplained_dishes: [],
      },
      { days, unexplained_dishes: [] },
    ])
  } finally {
    await own.close()
    await rm(folder, { recursive: true })
  }
})
