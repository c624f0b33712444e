import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import { flush } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import { releaseCode, submitCode, takeBackCode } from '#modules/contest/authorization-codes/server/index.ts'
import { type NamedPerson, rememberPeople } from '#modules/contest/people/server/index.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { declarationRefusals } from '../contract.ts'
import { type Moved, movedReply, voidForm } from './freeze.ts'
import { nameIndex } from './identity.ts'
import { type DeclarationRow, lockOwn, moveDeclaration, requireMove } from './moves.ts'
import { tellOwner } from './owner-messages.ts'
import { type PersonRow, peopleLater } from './person-rows.ts'
import { giveReceipt } from './receipts.ts'
import { nextStop, stopsAbove } from './review-stops.ts'
import { type Rules, rulesOf, windowRefusal } from './season.ts'

/**
 * Submits (contest.md 6.1): the request's arrival is what counts, every statement is confirmed, the code is still live. The
 * receipt, the code's step and the message to the person are part of the same change.
 */
export async function submitDeclaration(
  ctx: Ctx,
  id: string,
  ticks: readonly string[],
): Promise<Moved & { receiptNumber: string; receivedAt: string }> {
  return await ctx.change({ name: 'declarations.submit', locksFirst: true }, async (tx) => {
    const row = await lockOwn(ctx, tx, id)
    const rules = await rulesOf(ctx, row)
    requireMove('submit', row, rules.window, ctx.receivedAt)
    requireTicks(rules.kind, ticks)
    const people = await peopleLater(tx, id)
    const receipt = await giveReceipt(ctx, tx, row, rules)
    const now = ctx.clock.now()
    const turn = row.fix_by ? {} : await firstTurn(tx, row, rules)
    const moved = await moveDeclaration(ctx, tx, row, 'submit', {
      set: {
        ...turn,
        received_at: ctx.receivedAt,
        submitted_at: now,
        review_since: now,
        fix_by: null,
        opened_paths: null,
      },
      at: ctx.receivedAt,
    })
    // What was put by until here goes out with the code's step: one trip. A returned one has kept its code.
    if (row.authorization_code_id && !row.fix_by) await submitCode(tx, row.authorization_code_id)
    else await flush(tx)
    await rememberPeople(ctx, tx, row.owner_account_id, namedPeople(ctx, people()))
    await tellOwner(ctx, tx, {
      row,
      rules,
      template: 'declarations.messages.submitted',
      params: { receipt: receipt.number },
    })
    await emit(tx, 'declarations.submitted', { declarationId: id, formVersion: row.form_version })
    const after = {
      state: moved.state,
      receipt: receipt.number,
      receivedAt: receipt.receivedAt,
      formVersion: row.form_version,
    }
    const reply = { ...movedReply(moved), receiptNumber: receipt.number, receivedAt: receipt.receivedAt.toISOString() }
    return { subject: id, before: { state: row.state }, after, reply }
  })
}

/** Whose turn it is first. */
async function firstTurn(tx: Tx, row: DeclarationRow, rules: Rules) {
  const stop = nextStop(rules, await stopsAbove(tx, row.unit_path), null)
  if (!stop) throw new Error(`no unit above declaration ${row.id} reviews it`)
  return { level: stop.level, review_unit_id: stop.unitId, opened_at: null }
}

function requireTicks(kind: DeclarationKind, ticks: readonly string[]): void {
  const unknown = ticks.filter((code) => !kind.ticks.some((tick) => tick.code === code))
  if (unknown.length > 0) {
    const problems = unknown.map((code): FieldProblem => ({ path: `ticks.${code}`, code: 'unknown_field' }))
    throw kernelRefusals.invalid_input({ count: problems.length }, problems)
  }
  const missing = kind.ticks.filter((tick) => !ticks.includes(tick.code))
  if (missing.length === 0) return
  throw declarationRefusals.ticks_missing(
    { count: missing.length },
    missing.map((tick) => ({ path: `ticks.${tick.code}`, code: 'tick_missing' })),
  )
}

/** The people of the declaration as they are kept for next year: without identity number and picture. */
function namedPeople(ctx: Ctx, people: readonly PersonRow[]): NamedPerson[] {
  return people.map((person) => {
    const { name, phone } = person.field_values
    const known = [person.role, String(name ?? ''), String(phone ?? '')]
    return {
      role: person.role,
      identityIndex: person.id_number_index ?? nameIndex(ctx, known),
      name: String(name ?? ''),
      values: person.field_values,
    }
  })
}

export interface Withdrawal {
  to: 'draft' | 'withdrawn'
  reason?: string | undefined
}

/**
 * Takes a submitted declaration back, before any reviewer has opened it: into a draft for further work while the window is
 * open, or for good.
 */
export async function withdrawDeclaration(ctx: Ctx, id: string, asked: Withdrawal): Promise<Moved> {
  return await ctx.change('declarations.withdraw', async (tx) => {
    const row = await lockOwn(ctx, tx, id)
    const { window } = await rulesOf(ctx, row)
    requireMove('withdraw', row, window, ctx.receivedAt, asked.to)
    await voidForm(ctx, tx, row)
    if (row.authorization_code_id) {
      const isInTime = windowRefusal(window, ctx.receivedAt) === null
      if (asked.to === 'draft') await takeBackCode(tx, row.authorization_code_id)
      else await releaseCode(tx, row.authorization_code_id, { isInTime })
    }
    const moved = await moveDeclaration(ctx, tx, row, 'withdraw', {
      to: asked.to,
      reason: asked.reason,
      set: {
        level: null,
        content_hash: null,
        frozen_at: null,
        received_at: null,
        submitted_at: null,
        review_unit_id: null,
        review_since: null,
      },
    })
    await emit(tx, 'declarations.withdrawn', { declarationId: id, to: asked.to })
    return {
      subject: id,
      before: { state: row.state },
      after: { state: moved.state },
      ...(asked.reason === undefined ? {} : { reason: asked.reason }),
      reply: movedReply(moved),
    }
  })
}
