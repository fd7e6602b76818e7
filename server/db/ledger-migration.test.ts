import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

const all = path.join(import.meta.dirname, 'migrations')
const id = (number: number) => `0199c3b4-e4af-755a-95bf-${String(number).padStart(12, '0')}`

test('what was paid before the ledger had a page gets its day, a number, and refunds their payment', async () => {
  const { database, close } = await testDatabase({ empty: true })
  const before = await mkdtemp(path.join(tmpdir(), 'thali-migrations-'))
  try {
    for (const name of await readdir(all))
      if (name < '0009') await copyFile(path.join(all, name), path.join(before, name))
    await migrate(database, before)
    await database.pool.query(`
      insert into subscriptions (id, plan, starts_on, ends_on)
        values ('${id(1)}', 'Monthly', '2026-08-01', '2026-08-30'), ('${id(2)}', 'Yearly', '2026-08-01', '2027-07-31');
      insert into payments (id, subscription_id, kind, amount_paise, method, paid_at) values
        -- This instant is already 2 August in India.
        ('${id(11)}', '${id(1)}', 'payment', 149900, 'upi', '2026-08-01T20:00:00Z'),
        ('${id(12)}', '${id(1)}', 'refund', 99900, 'upi', '2026-08-05T06:00:00Z'),
        ('${id(13)}', '${id(2)}', 'payment', 700000, 'bank', '2026-08-06T06:00:00Z'),
        ('${id(14)}', '${id(2)}', 'payment', 599900, 'bank', '2026-08-07T06:00:00Z'),
        ('${id(15)}', '${id(2)}', 'refund', 100, 'bank', '2026-08-08T06:00:00Z')`)
    await migrate(database)
    const { rows } = await database.pool.query(
      'select id, paid_on, refund_of, receipt_no from payments order by id',
    )
    expect(rows).toEqual([
      { id: id(11), paid_on: '2026-08-02', refund_of: null, receipt_no: 1 },
      { id: id(12), paid_on: '2026-08-05', refund_of: id(11), receipt_no: 2 },
      { id: id(13), paid_on: '2026-08-06', refund_of: null, receipt_no: 3 },
      { id: id(14), paid_on: '2026-08-07', refund_of: null, receipt_no: 4 },
      // Two payments could be the one that was refunded.
      { id: id(15), paid_on: '2026-08-08', refund_of: null, receipt_no: 5 },
    ])
  } finally {
    await close()
    await rm(before, { recursive: true })
  }
})
