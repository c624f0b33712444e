import { createHash } from 'node:crypto'

/** What was read, what it came to, and every row that is not as it was written. */
export interface Proof {
  ledgers: number
  transfers: number
  entries: number
  accounts: number
  /** over the newest hash of every ledger: equal journals give equal hashes */
  journalHash: string
  problems: string[]
}

/** What a proof reads with: in a transaction that sees one moment. */
export interface ProofReader {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}

const chunkSize = 10_000
const problemsMax = 100

interface Book {
  id: string
  last_number: number
  last_hash: Buffer
}
interface ChunkRow {
  count: number
  entries: number
  last_number: number
  last_hash: Buffer
  problems: string[] | null
}

/**
 * Reads every ledger from its first transfer to its last: the entries of each cancel out and are all there, numbers follow one
 * another, hashes form a chain over the content, cached balances are the sums of their entries, what is held is what is pending,
 * and each ledger comes to nothing. Only reads, a chunk at a time; a row that was changed, taken out or slipped in is named.
 * @param client in a transaction that sees one moment
 */
export async function proveLedgers(client: ProofReader): Promise<Proof> {
  const books = await client.query<Book>('select id, last_number, last_hash from vending.ledger order by id')
  const proof: Proof = {
    ledgers: books.rows.length,
    transfers: 0,
    entries: 0,
    accounts: 0,
    journalHash: '',
    problems: [],
  }
  const journal = createHash('sha256')
  for (const book of books.rows) {
    const posted = await walk(client, book, proof)
    await compareBalances(client, book, posted, proof)
    journal.update(book.id).update(book.last_hash)
  }
  const lost = await client.query<{ id: string }>(
    'select id from vending.ledger_transfer where ledger_id not in (select id from vending.ledger) limit 10',
  )
  for (const { id } of lost.rows) note(proof, `transfer ${id} lies in no ledger`)
  proof.journalHash = journal.digest('hex')
  return proof
}

/** Follows the chain of one ledger; answers what was posted to each of its accounts. */
async function walk(client: ProofReader, book: Book, proof: Proof): Promise<Map<string, bigint>> {
  const posted = new Map<string, bigint>()
  let number = 0
  let hash: Buffer = createHash('sha256').digest()
  for (;;) {
    const { rows } = await client.query<ChunkRow>(chain, [book.id, number, chunkSize, hash])
    const [chunk] = rows
    if (!chunk || Number(chunk.count) === 0) break
    const sums = await client.query<{ account_id: string; fen: string }>(chunkSums, [
      book.id,
      number,
      chunk.last_number,
    ])
    for (const { account_id: account, fen } of sums.rows) posted.set(account, (posted.get(account) ?? 0n) + BigInt(fen))
    proof.transfers += Number(chunk.count)
    proof.entries += Number(chunk.entries)
    for (const problem of chunk.problems ?? []) note(proof, problem)
    number = Number(chunk.last_number)
    hash = chunk.last_hash
  }
  if (number !== Number(book.last_number) || !hash.equals(book.last_hash))
    note(proof, `ledger ${book.id} ends with transfer ${number}, but its newest is said to be ${book.last_number}`)
  return posted
}

/** Each row's hash is compared with that of the row before as it is stored: only the row that was touched is named. */
const chain = `
  with chunk as materialized (
    select transfer.*, coalesce(lag(transfer.hash) over (order by transfer.number), $4::bytea) as before_hash,
      coalesce(lag(transfer.number) over (order by transfer.number), $2::bigint) as before_number
    from vending.ledger_transfer transfer
    where transfer.ledger_id = $1 and transfer.number > $2::bigint
    order by transfer.number limit $3),
  read as (
    select chunk.id, chunk.number, chunk.hash, chunk.before_number, chunk.entry_count, held.count as held_count, held.fen,
      chunk.hash = sha256(chunk.before_hash || convert_to(vending.transfer_content(
        row(chunk.id, chunk.ledger_id, chunk.merchant_path, chunk.number, chunk.template, chunk.phase, chunk.resolves_id,
          chunk.reverses_id, chunk.subject_kind, chunk.subject_id, chunk.details, chunk.business_on, chunk.entry_count,
          chunk.asked_hash, chunk.hash, chunk.at)::vending.ledger_transfer, coalesce(held.text, '')), 'UTF8')) as is_genuine
    from chunk left join lateral (
      select count(*) as count, coalesce(sum(entry.amount_fen), 0) as fen,
        string_agg(concat_ws(':', entry.account_id, entry.amount_fen, coalesce(entry.settles_on::text, '-')), ';'
          order by entry.position) as text
      from vending.ledger_entry entry where entry.transfer_id = chunk.id) held on true)
  select count(*)::int as count, coalesce(sum(held_count), 0)::int as entries, max(number) as last_number,
    (array_agg(hash order by number desc))[1] as last_hash,
    array_remove(array_agg(case
      when number <> before_number + 1 then format('before transfer %s (number %s) %s are missing', id, number, number - before_number - 1)
      when fen <> 0 then format('the entries of transfer %s come to %s fen', id, fen)
      when held_count <> entry_count then format('transfer %s has %s entries in place of %s', id, held_count, entry_count)
      when not is_genuine then format('transfer %s is not as it was written', id) end order by number), null) as problems
  from read`

const chunkSums = `
  select entry.account_id, sum(entry.amount_fen)::text as fen
  from vending.ledger_transfer transfer join vending.ledger_entry entry on entry.transfer_id = transfer.id
  where transfer.ledger_id = $1 and transfer.number > $2 and transfer.number <= $3 and transfer.phase <> 'pending'
  group by entry.account_id`

interface AccountRow {
  id: string
  kind: string
  side: number
  posted_fen: string
  held_fen: string
  awaited_fen: string
  due_held: string
  due_awaited: string
}

async function compareBalances(
  client: ProofReader,
  book: Book,
  posted: ReadonlyMap<string, bigint>,
  proof: Proof,
): Promise<void> {
  const { rows } = await client.query<AccountRow>(balances, [book.id])
  proof.accounts += rows.length
  let sum = 0n
  for (const row of rows) {
    const found = posted.get(row.id) ?? 0n
    sum += found
    if (BigInt(row.posted_fen) !== found)
      note(proof, `account ${row.id} (${row.kind}) says ${row.posted_fen} fen, its entries ${found}`)
    if (BigInt(row.held_fen) !== BigInt(row.due_held) || BigInt(row.awaited_fen) !== BigInt(row.due_awaited))
      note(proof, `account ${row.id} (${row.kind}) holds ${row.held_fen} fen, pending transfers ${row.due_held}`)
  }
  if (sum !== 0n) note(proof, `ledger ${book.id} comes to ${sum} fen`)
}

const balances = `
  select account.id, account.kind, account.side, account.posted_fen::text, account.held_fen::text, account.awaited_fen::text,
    coalesce(sum(-entry.amount_fen * account.side) filter (where entry.amount_fen * account.side < 0), 0)::text as due_held,
    coalesce(sum(entry.amount_fen * account.side) filter (where entry.amount_fen * account.side > 0), 0)::text as due_awaited
  from vending.ledger_account account
  left join (
    select pending.account_id, pending.amount_fen
    from vending.ledger_transfer transfer join vending.ledger_entry pending on pending.transfer_id = transfer.id
    where transfer.ledger_id = $1 and transfer.phase = 'pending'
      and not exists (select from vending.ledger_transfer later where later.resolves_id = transfer.id)) entry
    on entry.account_id = account.id
  where account.ledger_id = $1
  group by account.id`

function note(proof: Proof, problem: string): void {
  if (proof.problems.length < problemsMax) proof.problems.push(problem)
}
