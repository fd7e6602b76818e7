import { writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { loadEngine, openEarlier } from './bring-over.ts'
import { migrate } from './migrate.ts'

/**
 * A program for the test of `bring-over`, which ends or kills it: writes the database of an earlier version, as far as
 * the migration in its arguments, and people in an endless loop. Prints each one after it is acknowledged.
 */
const [files = '', last] = process.argv.slice(2)
const { pool, close } = await openEarlier(files, await loadEngine(files))
await migrate({ pool }, undefined, last)
let isOver = false
process.on('SIGTERM', () => {
  isOver = true
})
for (let n = 1; !isOver; n++) {
  await pool.query(
    `insert into users (id, email, phone, password_hash, role) values (gen_random_uuid(), $1, '', 'x', 'patient')`,
    [`person-${n}@example.in`],
  )
  writeSync(1, `${n}\n`)
  await setTimeout()
}
await pool.query(`
  insert into sessions (id, user_id, refresh_hash, ip, user_agent)
    select gen_random_uuid(), id, 'x', '127.0.0.1', 'test' from users limit 1;
  insert into mails (id, recipient, subject, body_text, body_html)
    values (gen_random_uuid(), 'a@example.in', 'Hello', 'text', 'text')`)
await close()
