import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

type Column = {
  table: string
  column: string
  type: string
  /** 'e' for an enumeration, 'b' for a base type. */
  kind: string
  nullable: boolean
  hasDefault: boolean
  /** The database computes it and accepts no value. */
  computed: boolean
  comment: string | null
}
type Enumeration = { name: string; values: string[] }

const command = 'node server/db/generate-tables.ts'

const plainTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  _text: 'string[]',
  time: 'string',
  timestamptz: 'string',
  _date: 'string[]',
  _int4: 'number[]',
  uuid: 'string',
  _uuid: 'string[]',
  varchar: 'string',
}

/** The TypeScript source of the database's tables, the same for the same tables. */
export async function describeTables({ pool }: Database): Promise<string> {
  const columns = (await pool.query<Column>(columnsQuery)).rows
  const enumerations = (await pool.query<Enumeration>(enumerationsQuery)).rows
  const tables = Map.groupBy(columns, ({ table }) => table)
  const body = [
    ...enumerations.map(
      ({ name, values }) =>
        `export type ${pascalCase(name)} = ${values.map((value) => `'${value}'`).join(' | ')}\n`,
    ),
    ...[...tables].map(
      ([table, its]) =>
        `export type ${pascalCase(table)}Table = {\n${its.map((column) => `  ${column.column}: ${typeOf(column)}\n`).join('')}}\n`,
    ),
    `export type DB = {\n${[...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)}Table\n`).join('')}}\n`,
  ].join('\n')
  return `// Generated from the migrations by: ${command}\n\n${imports(columns, body)}${body}`
}

const columnsQuery = `
  select c.relname as table, a.attname as column, t.typname as type, t.typtype as kind,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as computed, col_description(c.oid, a.attnum) as comment
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`

const enumerationsQuery = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace
  group by t.typname order by t.typname collate "C"`

function typeOf(column: Column): string {
  const orNull = column.nullable ? ' | null' : ''
  const selected = (commentedType(column)?.type ?? databaseType(column)) + orNull
  if (column.computed) return `GeneratedAlways<${selected}>`
  if (column.type === 'jsonb') {
    // Written as JSON text.
    const written = `string${orNull}`
    return `ColumnType<${selected}, ${written}${column.hasDefault ? ' | undefined' : ''}, ${written}>`
  }
  return column.hasDefault ? `Generated<${selected}>` : selected
}

function databaseType({ table, column, type, kind }: Column): string {
  const found = kind === 'e' ? pascalCase(type) : plainTypes[type]
  if (!found)
    throw new Error(`Column ${table}.${column} has the type ${type}: add it to server/db/generate-tables.ts.`)
  return found
}

/** What a column comment such as 'type #domain/meal-plans.ts PlanDay[]' says. */
function commentedType({ comment }: Column): { module: string; name: string; type: string } | undefined {
  const [, module, type] = comment?.match(/^type (\S+) (.+)$/m) ?? []
  return module && type ? { module, type, name: type.replace(/\W.*$/, '') } : undefined
}

function imports(columns: Column[], body: string): string {
  const kysely = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const commented = columns.map(commentedType).filter((found) => found !== undefined)
  const lines = [...Map.groupBy(commented, ({ module }) => module)]
    .map(([module, its]) =>
      importLine(
        module,
        its.map(({ name }) => name),
      ),
    )
    .sort()
  if (kysely.length) lines.push(importLine('kysely', kysely))
  return lines.length ? `${lines.join('\n')}\n\n` : ''
}

function importLine(module: string, names: string[]): string {
  return `import type { ${[...new Set(names)].sort().join(', ')} } from '${module}'`
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const file = path.join(import.meta.dirname, 'tables.ts')
  const database = await openDatabase({ dataDir: 'memory://' })
  await migrate(database)
  const source = await describeTables(database)
  await database.close()
  if (!values.check) await writeFile(file, source)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== source) {
    console.error(`server/db/tables.ts doesn't match the migrations. Run: ${command}`)
    process.exitCode = 1
  }
}
