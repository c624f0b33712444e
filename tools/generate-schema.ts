import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { migrate } from '#kernel/server/migrate.ts'

/**
 * Writes db/schema.gen.ts, the tables as Kysely sees them, from a freshly migrated throw-away database.
 * `--check` writes nothing and ends with 1 when the file is not up to date.
 */

const schemas = ['kernel', 'platform', 'contest', 'vending']
const target = fileURLToPath(new URL('../db/schema.gen.ts', import.meta.url))

interface Column {
  table: string
  name: string
  type: string
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  /** the database alone writes it */
  isGenerated: boolean
  labels: string[] | null
}

/** How values arrive in the program (kernel/server/database.ts sets the parsers for date and int8). */
const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'Numeric',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  name: 'string',
  uuid: 'string',
  inet: 'string',
  cidr: 'string',
  date: 'string',
  time: 'string',
  tstzrange: 'string',
  daterange: 'string',
  int4range: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
}
/** The driver parses these arrays into the same values; the others would arrive as something else. */
const arrays = new Set(['text', 'varchar', 'uuid', 'int2', 'int4', 'bool', 'float8', 'timestamptz'])

const head = `// Written by tools/generate-schema.ts from the migrations. Do not edit: run "npm run schema" after a new migration.
import type { ColumnType } from 'kysely'

/** May be left out of an insert: the database fills it in. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Only the database writes it. */
type Always<T> = ColumnType<T, never, never>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Exact decimals stay text. */
type Numeric = ColumnType<string, string | number, string | number>
/** Hand over JSON text: the driver would make a PostgreSQL array of a JavaScript one. */
type Json = ColumnType<unknown, string, string>
`

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select n.nspname || '.' || c.relname as table, a.attname as name,
              coalesce(base.typname, element.typname, t.typname) as type,
              element.typname is not null as "isArray",
              not (a.attnotnull or t.typnotnull) as "isNullable",
              a.atthasdef or a.attidentity <> '' as "hasDefault",
              a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
              (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
                where e.enumtypid = coalesce(element.oid, t.oid)) as labels
         from pg_attribute a
         join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
         join pg_namespace n on n.oid = c.relnamespace and n.nspname = any($1)
         join pg_type t on t.oid = a.atttypid
         left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
         left join pg_type element on t.typcategory = 'A' and element.oid = t.typelem
        where a.attnum > 0 and not a.attisdropped
        order by array_position($1, n.nspname::text), c.relname, a.attnum`,
      [schemas],
    )
    return rows
  } finally {
    await client.end()
  }
}

function typeOf(column: Column): string {
  const scalar = column.labels?.map((label) => `'${label}'`).join(' | ') ?? scalars[column.type]
  if (scalar === undefined || (column.isArray && !arrays.has(column.type))) {
    const shown = `${column.type}${column.isArray ? '[]' : ''}`
    throw new Error(
      `${column.table}.${column.name} is of type ${shown}: say in tools/generate-schema.ts how it arrives`,
    )
  }
  const item = column.isArray ? (scalar === 'Timestamp' ? 'Date[]' : `${scalar}[]`) : scalar
  const value = column.isNullable ? `${item} | null` : item
  if (column.isGenerated) return `Always<${value}>`
  // An insert may leave out a nullable column anyway.
  return column.hasDefault ? `Generated<${value}>` : value
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const nameOf = (table: string) => table.replace(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const interfaces = [...tables].map(
    ([table, own]) =>
      `export interface ${nameOf(table)} {\n${own.map((column) => `  ${column.name}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const rows = [...tables.keys()].map((table) => `  '${table}': ${nameOf(table)}\n`)
  return `${head}\n${interfaces.join('\n')}\nexport interface DB {\n${rows.join('')}}\n`
}

async function generate(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'generate-schema-'))
  // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
  chmodSync(folder, 0o755)
  const database = await startBundledPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  try {
    await migrate(database.url('app'))
    const columns = await readColumns(database.url('app'))
    if (columns.length === 0) throw new Error('the migrations make no table')
    return render(columns)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const generated = await generate()
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== generated) {
    process.stderr.write('db/schema.gen.ts does not fit the migrations: run "npm run schema"\n')
    process.exitCode = 1
  }
} else {
  writeFileSync(target, generated)
  process.stdout.write(`${path.relative(process.cwd(), target)}: ${generated.match(/^ {2}'/gm)?.length ?? 0} tables\n`)
}
