import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { z } from 'zod'
import type { StoredObject } from '#server/files/bucket.ts'

/*
 * A backup is a gzip file of JSON lines: a header; each table with its rows, then the sequences; and an end, by which
 * everything before it is checked. A value is the text PostgreSQL writes for it, or null, so each version of
 * PostgreSQL reads what another one wrote, and nothing is rounded.
 */

const Header = z.object({
  format: z.literal('thali-backup'),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type Header = z.output<typeof Header>
const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export const SequenceLine = z.object({ sequence: z.string(), last_value: z.string(), is_called: z.boolean() })
const End = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })
export type End = z.output<typeof End>

/** Rows that are in memory at once. A document's may have 20 MB, so it comes alone; a plan's has 15 kB, but may have 2 MB. */
function pageOf({ columns }: Table): number {
  const types = columns.map(({ type }) => type)
  if (types.includes('bytea')) return 1
  return types.includes('jsonb') ? 20 : 500
}

/** Values are written the same whatever the server's own settings are, and a long table is not given up. */
const sessionSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[]; order: string }

export async function setUpSession(client: pg.PoolClient) {
  await client.query(sessionSettings)
}

/**
 * The tables that a backup holds, with their columns. Generated columns are computed again. Unlogged tables hold only
 * what may be lost. Applied migrations are in the header.
 */
export async function tablesOf(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table & { order: string | null }>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', '
          order by array_position(i.indkey, a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "order"
    from pg_class c
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'schema_migrations'
    order by c.relname`)
  for (const { name, order } of rows)
    if (!order) throw new Error(`The table ${name} has no primary key, so it can't be backed up.`)
  return rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * A file whose content is an object of the bucket is written as if it were in its row: so a backup holds all files, and
 * is restored anywhere. In place of the content the database answers where it is.
 */
const ofObjects: Record<string, string> = {
  content: `coalesce(content::text, '@' || object || ' ' || encode(sha256, 'hex'))`,
  object: 'null::text',
  sha256: 'null::text',
}
const contentElsewhere = /"@([0-9a-f-]{36}) ([0-9a-f]{64})"/
/** Reads an object of the bucket. */
export type ReadObject = (stored: StoredObject) => Promise<Buffer>

async function withContent(line: string, read: ReadObject | undefined): Promise<string> {
  const [place, object, sum] = line.match(contentElsewhere) ?? []
  if (!place) return line
  if (!read) throw new Error('Files are in an S3 storage, whose settings are not set.')
  const content = await read({ object: object!, sha256: Buffer.from(sum!, 'hex') })
  return line.replace(place, () => `"\\\\x${content.toString('hex')}"`)
}

/** The lines of tables and sequences, some at a time, in an order that depends on nothing but the data. */
export async function* bodyOf(client: pg.PoolClient, read?: ReadObject): AsyncGenerator<string[]> {
  for (const table of await tablesOf(client)) {
    const { name, columns, order } = table
    yield [JSON.stringify({ table: name, columns: columns.map((column) => column.name) })]
    const isFiles = name === 'files' && columns.some((column) => column.name === 'object')
    const values = columns
      .map((column) => (isFiles && ofObjects[column.name]) || `${quoted(column.name)}::text`)
      .join(', ')
    await client.query(`declare backup_rows no scroll cursor for
      select json_build_array(${values})::text from ${quoted(name)} order by ${order}`)
    for (;;) {
      const { rows } = await client.query<[string]>({
        text: `fetch ${pageOf(table)} from backup_rows`,
        rowMode: 'array',
      })
      if (rows.length === 0) break
      const lines = rows.map(([line]) => line)
      yield isFiles ? await Promise.all(lines.map((line) => withContent(line, read))) : lines
    }
    await client.query('close backup_rows')
  }
  const { rows } = await client.query(`select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`)
  for (const { name } of rows) {
    const { rows: state } = await client.query(
      `select last_value::text as last_value, is_called from ${quoted(name)}`,
    )
    yield [JSON.stringify({ sequence: name, ...state[0] })]
  }
}

/** Counts and hashes the lines of a backup before its end. */
export function tally() {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  let table = ''
  return {
    add(line: string) {
      hash.update(line).update('\n')
      if (line.startsWith('[')) rows[table]! += 1
      else if (line.startsWith('{"table"')) {
        table = TableLine.parse(JSON.parse(line)).table
        rows[table] = 0
      }
    },
    end: (): End => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Throws an Error for the operator that says what is wrong with the file. */
function damaged(file: string, why: string): never {
  throw new Error(`${file} is no whole backup: ${why}.`)
}

/** The lines of a gzip file, those of one chunk at a time. Unlike Node's readline it knows no line ends but \n. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const source = createReadStream(file)
  const text = createGunzip({ chunkSize: 256 * 1024 })
  source.on('error', (error) => text.destroy(error))
  source.pipe(text).setEncoding('utf8')
  // A line is put together once, at its end: a document's goes over hundreds of chunks.
  let rest: string[] = []
  try {
    for await (const chunk of text) {
      const lines: string[] = chunk.split('\n')
      rest.push(lines.shift()!)
      if (lines.length === 0) continue
      lines.unshift(rest.join(''))
      rest = [lines.pop()!]
      yield lines
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file ${file}.`)
    damaged(file, (error as Error).message)
  } finally {
    source.destroy()
  }
  if (rest.join('')) damaged(file, 'it ends in the middle of a line')
}

/**
 * Reads a backup. `body` gets the lines between header and end, some at a time. Throws for a file that is not exactly
 * what was written.
 */
export async function readBackup(
  file: string,
  body: (lines: string[], header: Header) => Promise<void> | void = () => {},
): Promise<{ header: Header; headerLine: string; end: End }> {
  let headerLine: string | undefined
  let header: Header | undefined
  let end: End | undefined
  const sum = tally()
  // A line that is no JSON, or not of the expected shape, was damaged on the way.
  const parsed = <T>(parse: () => T): T => {
    try {
      return parse()
    } catch {
      return damaged(file, 'its content has changed')
    }
  }
  for await (const lines of linesOf(file)) {
    const inside: string[] = []
    for (const line of lines) {
      if (end) damaged(file, 'something follows its end')
      if (!header) {
        header = headerIn(file, line)
        headerLine = line
      } else if (line.startsWith('{"rows"')) {
        end = parsed(() => End.parse(JSON.parse(line)))
        continue
      } else inside.push(line)
      parsed(() => sum.add(line))
    }
    if (inside.length) await body(inside, header!)
  }
  if (!header || !end) damaged(file, 'its end is missing')
  if (!isSame(sum.end(), end)) damaged(file, 'its content has changed')
  return { header: header!, headerLine: headerLine!, end: end! }
}

function headerIn(file: string, line: string): Header {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    damaged(file, 'it does not begin as one')
  }
  const header = Header.safeParse(parsed)
  if (header.success) return header.data
  const { format, version } = (parsed ?? {}) as Record<string, unknown>
  if (format === 'thali-backup' && version !== 1)
    throw new Error(
      `${file} was made by a newer version, in a format that this version doesn't know: install that version.`,
    )
  return damaged(file, 'it does not begin as one')
}

export function isSame(one: End, other: End): boolean {
  return one.sha256 === other.sha256 && JSON.stringify(one.rows) === JSON.stringify(other.rows)
}
