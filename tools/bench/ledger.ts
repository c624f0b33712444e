import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { later } from '#kernel/server/connection.ts'
import { type Ctx, systemClock } from '#kernel/server/context.ts'
import { type Database, openDatabase, type Tx } from '#kernel/server/database.ts'
import { idOf } from '#modules/vending/ledger/server/names.ts'
import { proveLedgers } from '#modules/vending/ledger/server/proof.ts'
import { purchaseId } from '#modules/vending/ledger/server/purchases.ts'
import { postTransfers, type Transfer } from '#modules/vending/ledger/server/transfers.ts'
import { proveOrders } from '#modules/vending/orders/server/proof.ts'
import { benchServiceName, provider } from './orders-fill.ts'

const amount = {
  merchants: 8,
  warmUpMs: 1000,
  roundMs: 5000,
  rounds: 3,
  // every transfer writes its ledger's row and its accounts' anew, and within a transaction each has to pass by all those before it
  bookedAtOnce: 100,
} as const

interface BenchMerchant {
  id: string
  path: string[]
}

/** Transfers a second of the ledger, and of bare inserts of the same rows, one transaction each. */
export interface LedgerMeasured {
  transfersPerS: number
  insertsPerS: number
}

/**
 * Purchases of several merchants at once: through the ledger, which checks, chains and moves balances, and as bare inserts of
 * the same rows into tables of the same shape and indexes without its triggers. Round about, so that what else the machine does
 * meets both alike. The ledger is sent as every change of the product: what decides nothing goes out with the next statement.
 * @param superUrl of the database for the superuser
 */
export async function measureLedger(superUrl: string): Promise<LedgerMeasured> {
  return await withLedger(superUrl, async (db, merchants) => {
    await sql`create schema bench`.execute(db)
    await sql`create sequence bench.number`.execute(db)
    for (const table of ['ledger_transfer', 'ledger_entry'])
      await sql`create table ${sql.table(`bench.${table}`)} (like ${sql.table(`vending.${table}`)} including all)`.execute(
        db,
      )
    const database = openDatabase(superUrl, { connectionsMax: amount.merchants, onError: () => undefined })
    try {
      const sides = {
        ledger: (merchant: BenchMerchant) => bookOne(database, merchant),
        bare: (merchant: BenchMerchant) => insertOne(db, merchant),
      }
      const counts = { ledger: 0, bare: 0 }
      for (const book of Object.values(sides)) await runFor(amount.warmUpMs, merchants, book)
      for (let round = 0; round < amount.rounds; round += 1)
        for (const side of ['ledger', 'bare'] as const)
          counts[side] += await runFor(amount.roundMs, merchants, sides[side])
      const timeS = (amount.rounds * amount.roundMs) / 1000
      return { transfersPerS: counts.ledger / timeS, insertsPerS: counts.bare / timeS }
    } finally {
      await database.close()
    }
  })
}

export interface ProofMeasured {
  orders: number
  transfers: number
  entries: number
  timeS: number
  memoryMib: number
  problems: number
}

/**
 * Books what buyers paid for the orders of `fillOrders`, and what went back, then measures how long the proof of all of it takes:
 * the ledgers and the orders, as `npm run prove` reads them.
 */
export async function measureProof(superUrl: string): Promise<ProofMeasured> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: superUrl, max: amount.merchants }) }),
  })
  try {
    const { rows: merchants } = await sql<BenchMerchant>`
      select distinct merchant_id as id, merchant_path as path from vending.payment_service
      where name = ${benchServiceName}`.execute(db)
    await Promise.all(merchants.map((merchant) => bookPayments(db, merchant)))
    for (const table of ['ledger_transfer', 'ledger_entry'])
      await sql`vacuum analyze ${sql.table(`vending.${table}`)}`.execute(db)
  } finally {
    await db.destroy()
  }
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const startedAt = performance.now()
    await client.query('begin transaction isolation level repeatable read read only')
    const { transfers, entries, problems } = await proveLedgers(client)
    const ofOrders = await proveOrders(client)
    await client.query('rollback')
    const timeS = (performance.now() - startedAt) / 1000
    const memoryMib = process.memoryUsage().rss / 2 ** 20
    for (const problem of [...problems, ...ofOrders.problems].slice(0, 10)) process.stderr.write(`${problem}\n`)
    return {
      orders: ofOrders.orders,
      transfers,
      entries,
      timeS,
      memoryMib,
      problems: problems.length + ofOrders.problems.length,
    }
  } finally {
    await client.end()
  }
}

interface PaymentRow {
  id: string
  amount_fen: string
  day: string
  refund: string | null
  returned_fen: string
}

/** All payments of a merchant, and after each the refund of it: many in one transaction. */
async function bookPayments(db: Kysely<unknown>, merchant: BenchMerchant): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<PaymentRow>`
      select payment.id, payment.amount_fen, to_char(payment.paid_at, 'YYYY-MM-DD') as day, returned.id as refund,
        coalesce(returned.amount_fen, 0) as returned_fen
      from vending.payment payment left join vending.payment_refund returned on returned.payment_id = payment.id
      where payment.merchant_id = ${merchant.id} and payment.state = 'paid' and payment.subject_kind = 'order'
        and payment.id > ${last}::uuid
      order by payment.id limit ${amount.bookedAtOnce}`.execute(db)
    const newest = rows.at(-1)
    if (!newest) return
    last = newest.id
    await inTransaction(db, merchant, async (tx) => {
      await postTransfers(
        benchCtx,
        tx,
        rows.flatMap((row) => transfersOf(merchant, row)),
      )
    })
  }
}

/** As `bookPurchase` and `bookRefund` make them, of a merchant without a fee. */
function transfersOf(merchant: BenchMerchant, row: PaymentRow): Transfer[] {
  const [paidFen, returnedFen] = [Number(row.amount_fen), Number(row.returned_fen)]
  const clearing = { kind: 'provider-clearing', owner: provider } as const
  const of = { merchant, subject: { kind: 'payment', id: row.id }, businessOn: row.day } as const
  const purchase: Transfer = {
    ...of,
    id: purchaseId(row.id),
    template: 'purchase',
    details: { provider, feeRule: null, feeRate: 0 },
    entries: [
      { account: clearing, amountFen: paidFen },
      { account: { kind: 'merchant-pending' }, amountFen: -paidFen, settlesOn: row.day },
    ],
  }
  if (row.refund === null) return [purchase]
  const refund: Transfer = {
    ...of,
    id: idOf('refund', row.refund),
    template: 'refund',
    details: { provider, refund: row.refund },
    entries: [
      { account: { kind: 'merchant-pending' }, amountFen: returnedFen, settlesOn: row.day },
      { account: clearing, amountFen: -returnedFen },
    ],
  }
  return [purchase, refund]
}

/** All that the ledger asks of a context. */
const benchCtx = { clock: systemClock } as unknown as Ctx

async function withLedger<T>(
  superUrl: string,
  work: (db: Kysely<unknown>, merchants: readonly BenchMerchant[]) => Promise<T>,
): Promise<T> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: superUrl, max: amount.merchants }) }),
  })
  try {
    return await work(db, await someMerchants(db))
  } finally {
    await db.destroy()
  }
}

/** Rows that only the ledger's references ask for. */
async function someMerchants(db: Kysely<unknown>): Promise<BenchMerchant[]> {
  const ids = Array.from({ length: amount.merchants }, () => randomUUID())
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into vending.merchant (id, merchant_path, kind, administrator_id, phone, business_type, created_at)
      select id, array[id], 'ordinary', gen_random_uuid(), '13800000000', 'company', now()
      from unnest(${ids}::uuid[]) as one (id)`.execute(tx)
  })
  return ids.map((id) => ({ id, path: [id] }))
}

async function inTransaction(
  db: Kysely<unknown>,
  merchant: BenchMerchant,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant', ${merchant.id}, true)`.execute(tx)
    await work(tx as unknown as Tx)
  })
}

const businessOn = '2026-11-22'

function aPurchase(merchant: BenchMerchant): Transfer {
  const id = randomUUID()
  return {
    id,
    merchant,
    template: 'purchase',
    subject: { kind: 'payment', id },
    details: { provider: 'fake', feeRate: 0.01 },
    businessOn,
    entries: [
      { account: { kind: 'provider-clearing', owner: 'fake' }, amountFen: 1000 },
      { account: { kind: 'merchant-pending' }, amountFen: -990, settlesOn: businessOn },
      { account: { kind: 'platform-fee-income' }, amountFen: -10 },
    ],
  }
}

async function bookOne({ write }: Database, merchant: BenchMerchant): Promise<void> {
  await write.transaction().execute(async (tx) => {
    await later(tx, sql`select set_config('app.tenant', ${merchant.id}, true)`)
    await postTransfers(benchCtx, tx, [aPurchase(merchant)])
  })
}

async function insertOne(db: Kysely<unknown>, merchant: BenchMerchant): Promise<void> {
  const { id, entries } = aPurchase(merchant)
  const rows = entries.map((entry, index) => ({ position: index + 1, ...entry }))
  await inTransaction(db, merchant, async (tx) => {
    await sql`insert into bench.ledger_transfer (id, ledger_id, merchant_path, number, template, phase, subject_kind, subject_id,
        details, business_on, entry_count, asked_hash, hash, at)
      values (${id}, ${merchant.id}, ${merchant.path}::uuid[], nextval('bench.number'), 'purchase', 'posted', 'payment', ${id},
        '{"provider": "fake", "feeRate": 0.01}', ${businessOn}, 3, ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, now())`.execute(
      tx,
    )
    await sql`insert into bench.ledger_entry (transfer_id, position, ledger_id, merchant_path, account_id, amount_fen, settles_on, at)
      select ${id}, position, ${merchant.id}, ${merchant.path}::uuid[], ${merchant.id}, "amountFen", "settlesOn", now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, "amountFen" bigint, "settlesOn" date)`.execute(
      tx,
    )
  })
}

/** How many are booked in that time, one connection for each merchant. */
async function runFor(
  timeMs: number,
  merchants: readonly BenchMerchant[],
  book: (merchant: BenchMerchant) => Promise<void>,
): Promise<number> {
  const endsAt = performance.now() + timeMs
  const counts = await Promise.all(
    merchants.map(async (merchant) => {
      let count = 0
      for (; performance.now() < endsAt; count += 1) await book(merchant)
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
