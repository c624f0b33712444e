import { CompiledQuery, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ReadDb } from '#kernel/server/database.ts'
import { emit, enqueue } from '#kernel/server/jobs.ts'
import { type ProofReader, proveLedgers } from './proof.ts'

/**
 * Asks for a proof of all ledgers; while one waits, that one is the answer. It is read by a job: it may take minutes. Each time it
 * is asked for, the waiting one has a job that is due: one whose job was given up would stand in the way of all others else.
 */
export async function askProof(ctx: Ctx): Promise<{ id: string }> {
  return await ctx.change('ledgerProofs.create', async (tx) => {
    const made = await tx
      .insertInto('vending.ledger_proof')
      .values({
        id: ctx.random.uuid(),
        state: 'waiting',
        asked_by: ctx.actor.accountId,
        asked_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('state').where('state', '=', 'waiting').doNothing())
      .returning('id')
      .executeTakeFirst()
    const waiting =
      made ??
      (await tx
        .selectFrom('vending.ledger_proof')
        .select('id')
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow())
    await enqueue(tx, 'ledger.prove', { proof: waiting.id }, { key: 'ledger.prove' })
    return { subject: waiting.id, after: { state: 'waiting' }, reply: { id: waiting.id } }
  })
}

/** Every night: nobody has to think of it. */
export async function askNightly(ctx: Ctx): Promise<void> {
  await askProof(ctx)
}

/**
 * Reads all ledgers at one moment, and keeps what came of it. A second job of the same proof finds its answer there. Later modules
 * then read what they hold of money, and add what they find.
 */
export async function runProof(ctx: Ctx, { proof: id }: { proof: string }): Promise<void> {
  const asked = await ctx.db
    .selectFrom('vending.ledger_proof')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!asked) return
  const proof = await atOneMoment(ctx.db, proveLedgers)
  if (proof.problems.length > 0) ctx.log.error({ problems: proof.problems }, 'the ledgers do not hold')
  await ctx.change('ledgerProofs.end', async (tx) => {
    const state = proof.problems.length === 0 ? 'holds' : 'broken'
    await tx
      .updateTable('vending.ledger_proof')
      .set({
        state,
        ended_at: ctx.clock.now(),
        ledger_count: proof.ledgers,
        account_count: proof.accounts,
        transfer_count: proof.transfers,
        entry_count: proof.entries,
        journal_hash: proof.journalHash,
        problems: proof.problems.join('\n'),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await emit(tx, 'ledger.proved', { proof: id })
    return { subject: id, after: { state, journal: proof.journalHash }, reply: null }
  })
}

/**
 * What a later module found beside the ledgers, as part of the same proof: it does not hold then. Added once, however often it is
 * told.
 * @param problems one or more, a line each
 */
export async function addProblems(ctx: Ctx, proof: string, problems: readonly string[]): Promise<void> {
  const found = problems.join('\n')
  await ctx.change('ledgerProofs.add', async (tx) => {
    await sql`update vending.ledger_proof
      set state = 'broken', problems = concat_ws(E'\\n', nullif(problems, ''), ${found}::text)
      where id = ${proof} and position(${found}::text in problems) = 0`.execute(tx)
    return { subject: proof, after: { state: 'broken' }, reply: null }
  })
}

/** Reads with a transaction that sees one moment, and cannot write. */
export async function atOneMoment<T>(db: ReadDb, read: (reader: ProofReader) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return await read({
      query: async <R>(text: string, values: unknown[] = []) =>
        (await tx.executeQuery(CompiledQuery.raw(text, values))) as { rows: R[] },
    })
  })
}
