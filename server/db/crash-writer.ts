import { writeSync } from 'node:fs'
import { openDatabase } from './open.ts'

/**
 * Started and killed by the durability test: writes rows to the database named by its arguments (folder, address)
 * for ever, printing the id of each once the database has acknowledged it.
 */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { pool } = await openDatabase({ dataDir, databaseUrl })
await pool.query('create table if not exists crash_rows (id serial primary key, note text not null)')
for (;;) {
  const { rows } = await pool.query('insert into crash_rows (note) values ($1) returning id', ['kept'])
  // Synchronous: a kill must not find an acknowledgement still in this process.
  writeSync(1, `${rows[0].id}\n`)
}
