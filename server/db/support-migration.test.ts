import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

test('what was written on the contact page, its time, and every consent are carried over', async () => {
  const own = await testDatabase({ empty: true })
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-before-support-'))
  try {
    const from = path.join(import.meta.dirname, 'migrations')
    for (const name of await readdir(from))
      if (name < '0010') await cp(path.join(from, name), path.join(folder, name))
    await migrate(own.database, folder)
    const { pool } = own.database
    const id = (n: number) => `0193e3a0-0000-7000-8000-00000000000${n}`
    await pool.query(`
      insert into users (id, email, phone, password_hash, role, consent_version, consent_at) values
        ('${id(1)}', 'asha@example.in', '', 'x', 'patient', '2024-09', '2026-01-02T03:04:05Z'),
        ('${id(2)}', 'ravi@example.in', '', 'x', 'patient', null, null);
      insert into contact_messages (id, name, email, phone, message, created_at) values
        ('${id(3)}', 'Kamla', 'kamla@example.in', '9876543210', 'Hello', '2026-01-01T00:00:00Z');
      insert into support_queries (id, name, email, query_type, subject, message, status, created_at) values
        ('${id(4)}', 'Ravi', 'ravi@example.in', 'billing', 'Receipt', 'Please', 'resolved', '2026-01-02T00:00:00Z');
      insert into settings (key, value) values ('server_key', '"secret"')`)
    await migrate(own.database, from)
    const { rows } = await pool.query('select * from support_queries order by created_at')
    expect(rows).toEqual([
      {
        id: id(3),
        name: 'Kamla',
        email: 'kamla@example.in',
        phone: '9876543210',
        query_type: 'general',
        subject: 'Contact message',
        message: 'Hello',
        status: 'new',
        created_at: '2026-01-01T00:00:00.000Z',
        source: 'contact',
        version: 1,
        answered_at: null,
      },
      expect.objectContaining({
        id: id(4),
        source: 'support',
        status: 'resolved',
        version: 1,
        answered_at: null,
      }),
    ])
    expect((await pool.query('select * from consents')).rows).toEqual([
      { user_id: id(1), version: '2024-09', agreed_at: '2026-01-02T03:04:05.000Z' },
    ])
    expect((await pool.query("select value from settings where key = 'server_key'")).rows).toEqual([
      { value: 'secret' },
    ])
  } finally {
    await own.close()
    await rm(folder, { recursive: true })
  }
})
