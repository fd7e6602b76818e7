import { writeSync } from 'node:fs'
import { openDatabase } from './open.ts'

/**
 * A program for the durability test, which kills it: writes rows in an endless loop to the database in the folder of its
 * argument and prints each id after the database has acknowledged the row.
 */
const [dataDir = ''] = process.argv.slice(2)
const { pool } = await openDatabase({ dataDir })
await pool.query('create table if not exists crash_rows (id serial primary key, note text not null)')
for (;;) {
  const { rows } = await pool.query('insert into crash_rows (note) values ($1) returning id', ['kept'])
  // Synchronous: when the process is killed, no acknowledged id may still be in its memory.
  writeSync(1, `${rows[0].id}\n`)
}
