import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { backupLock } from '#modules/platform/files/server/removal.ts'
import type { Manifest, Sequences, TableDigest } from './archive.ts'

export interface Table {
  /** `schema.table` */
  name: string
  columns: string[]
  /** what lies on the disk, without indexes */
  sizeBytes: number
}

/** Rows are text, and the same rows are the same text whatever the server is set to. */
const spelling = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set synchronize_seqscans = off`

/** A connection for hours. When it breaks, the statement under way says so. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'platform backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(spelling)
  return client
}

/**
 * Stops time for whoever reads through this connection: one snapshot, and nothing that it names is changed in its form or, as
 * long as the connection lives, taken out of the storage of files.
 */
export async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  // First the lock, then the snapshot: whatever was removed before the lock is not in the snapshot any more.
  await client.query('select pg_advisory_lock_shared($1)', [backupLock])
  await client.query('begin transaction isolation level repeatable read read only')
  const tables = await tablesOf(client)
  await requireAllRowsSeen(client)
  if (tables.length > 0) await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  return tables
}

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; size: string }>(
    `select n.nspname || '.' || c.relname as name, pg_table_size(c.oid) as size,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.map(({ name, columns, size }) => ({ name, columns, sizeBytes: Number(size) }))
}

/** Row security holds for the owner too where it is forced: a backup under a policy that hides rows would lack them silently. */
async function requireAllRowsSeen(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relrowsecurity and c.relforcerowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*') and pg_get_expr(p.polqual, c.oid) = 'true')`,
  )
  if (rows.length > 0)
    throw new Error(`row security hides rows of ${rows.map(({ name }) => name).join(', ')} from a backup`)
}

/** All rows of a table as COPY writes them; what comes is told to `digest` too. */
export async function* copyOut(client: pg.Client, table: Pick<Table, 'name' | 'columns'>, digest: Digest) {
  const rows: Readable = client.query(copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`))
  // Whoever stops reading in the middle ends the connection, which is told to the stream when nobody reads it any more.
  rows.on('error', () => undefined)
  for await (const bytes of rows as AsyncIterable<Buffer>) {
    digest.add(bytes)
    yield bytes
  }
}

/** Counts and hashes what the database holds now. */
export async function digestOf(client: pg.Client, table: Pick<Table, 'name' | 'columns'>): Promise<TableDigest> {
  const digest = new Digest()
  for await (const _ of copyOut(client, table, digest)) void _
  return digest.result()
}

const newline = 0x0a

/** Adds up the SHA-256 of each row: the same rows in any order come to the same. */
export class Digest {
  #rows = 0
  readonly #sums = new Uint32Array(8)
  #rest: Buffer = Buffer.alloc(0)

  /** rows, cut anywhere; a line feed inside a value is written as \n and so ends no row */
  add(bytes: Buffer): void {
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const row = bytes.subarray(start, end)
      this.#addRow(this.#rest.length > 0 ? Buffer.concat([this.#rest, row]) : row)
      this.#rest = Buffer.alloc(0)
      start = end + 1
    }
    if (start < bytes.length) this.#rest = Buffer.concat([this.#rest, bytes.subarray(start)])
  }

  result(): TableDigest {
    if (this.#rest.length > 0) throw new Error('the last row has no end')
    return { rows: this.#rows, hash: [...this.#sums].map((sum) => sum.toString(16).padStart(8, '0')).join('') }
  }

  #addRow(row: Buffer): void {
    const of = hash('sha256', row, 'buffer')
    for (let at = 0; at < 8; at++) this.#sums[at] = (this.#sums[at] ?? 0) + of.readUInt32BE(at * 4)
    this.#rows += 1
  }
}

/** Where the counters stand. They stand outside of transactions: read after the rows they are never behind them. */
export async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences order by 1`,
  )
  const sequences: Sequences = {}
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${quoted({ name })}`,
    )
    const [row] = state.rows
    if (row) sequences[name] = { lastValue: row.last_value, isCalled: row.is_called }
  }
  return sequences
}

interface OpenTable {
  name: string
  stream: CopyStreamQuery
  failed: Error | null
}

/**
 * Fills the tables of a freshly migrated database, in one transaction: as long as it is under way the tables have no foreign keys,
 * no triggers and no forced row security, and they get them back, checked over all rows, before it commits.
 */
export class TableLoader {
  readonly #client: pg.Client
  readonly #tables: Manifest['tables']
  #fixing: string[] = []
  #open: OpenTable | null = null

  private constructor(client: pg.Client, tables: Manifest['tables']) {
    this.#client = client
    this.#tables = tables
  }

  /** @throws with a sentence when the tables are not the backup's */
  static async begin(url: string, tables: Manifest['tables']): Promise<TableLoader> {
    const client = await connect(url)
    const loader = new TableLoader(client, tables)
    try {
      await client.query('begin')
      requireSameTables(await tablesOf(client), tables)
      await loader.#loosen()
      return loader
    } catch (error) {
      await client.end()
      throw error
    }
  }

  /** Rows of a table, cut anywhere; all of one table come before the next one's. */
  async write(name: string, rows: Buffer): Promise<void> {
    if (this.#open?.name !== name) {
      await this.#close()
      const table = this.#tables.find((each) => each.name === name)
      if (!table) throw new Error(`the backup has rows of ${name}, which it does not list`)
      // In the transaction that fills it: PostgreSQL then needs no log of the rows where nobody replicates.
      await this.#client.query(`truncate ${quoted(table)}`)
      const stream = this.#client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`))
      const open: OpenTable = { name, stream, failed: null }
      // Thrown by whoever writes next: the stream itself forgets it, and fails with a riddle then.
      stream.on('error', (error: Error) => {
        open.failed ??= error
      })
      this.#open = open
    }
    const { stream, failed } = this.#open
    if (failed) throw failed
    if (!stream.write(rows)) await once(stream, 'drain')
  }

  async finish(sequences: Sequences): Promise<void> {
    await this.#close()
    for (const [name, { lastValue, isCalled }] of Object.entries(sequences))
      await this.#client.query('select setval($1::regclass, $2, $3)', [quoted({ name }), lastValue, isCalled])
    for (const statement of this.#fixing) await this.#client.query(statement)
    await this.#client.query('commit')
    await this.#client.query('analyze')
    await this.#client.end()
  }

  async abandon(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }

  async #close(): Promise<void> {
    if (!this.#open) return
    const { stream, failed } = this.#open
    this.#open = null
    if (failed) throw failed
    const isDone = once(stream, 'finish')
    stream.end()
    await isDone
  }

  async #loosen(): Promise<void> {
    const { rows } = await this.#client.query<{ loosening: string; fixing: string | null }>(loosening)
    for (const { loosening: statement, fixing } of rows) {
      await this.#client.query(statement)
      if (fixing !== null) this.#fixing.unshift(fixing)
    }
    const filled = await this.#client.query<{ name: string }>(
      this.#tables
        .map((table) => `(select ${pg.escapeLiteral(table.name)} as name where exists (select from ${quoted(table)}))`)
        .join(' union all '),
    )
    // What the migrations themselves have put in: the backup has it as it was then.
    if (filled.rows.length > 0) await this.#client.query(`truncate ${filled.rows.map(quoted).join(', ')}`)
  }
}

/** What stands in the way of rows that come in any order, and how it is put back. */
const loosening = `
  with own as (
    select c.oid, c.oid::regclass::text as name, c.relforcerowsecurity from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  )
  select format('alter table %s disable trigger %I', own.name, tgname) as loosening,
         format('alter table %s enable %s trigger %I', own.name,
                case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as fixing
  from pg_trigger join own on own.oid = tgrelid where not tgisinternal and tgenabled <> 'D'
  union all
  select format('alter table %s no force row level security', name), format('alter table %s force row level security', name)
  from own where relforcerowsecurity
  union all
  select format('alter table %s %s', own.name, string_agg(format('drop constraint %I', conname), ', ' order by conname)),
         format('alter table %s %s', own.name,
                string_agg(format('add constraint %I %s', conname, pg_get_constraintdef(k.oid)), ', ' order by conname))
  from pg_constraint k join own on own.oid = k.conrelid where k.contype = 'f' and k.conparentid = 0 group by own.name`

function requireSameTables(present: readonly Table[], wanted: Manifest['tables']): void {
  const written = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    new Map(tables.map((table) => [table.name, table.columns.toSorted().join(' ')]))
  const [here, there] = [written(present), written(wanted)]
  const others = [...new Set([...here.keys(), ...there.keys()])].filter((name) => here.get(name) !== there.get(name))
  if (others.length > 0)
    throw new Error(
      `The backup was made by a version of this program with other tables (${others.slice(0, 5).join(', ')}): restore it with that version, then update.`,
    )
}

function quoted({ name }: { name: string }): string {
  const [schema = '', ...rest] = name.split('.')
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(rest.join('.'))}`
}

function columnsOf({ columns }: { columns: readonly string[] }): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
