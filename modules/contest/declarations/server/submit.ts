import { sql } from 'kysely'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import { flush } from '#kernel/server/connection.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import {
  codeLock,
  lockCodeLater,
  releaseCode,
  takeBackCode,
} from '#modules/contest/authorization-codes/server/index.ts'
import { type NamedPerson, rememberPeople } from '#modules/contest/people/server/index.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { contactsLater } from '#modules/platform/accounts/server/index.ts'
import { declarationRefusals } from '../contract.ts'
import { type DeclarationRow, lockWorked, lockWorkedLater, worksOn } from './declaration-rows.ts'
import { freezeContent, type Moved, movedReply, voidForm } from './freeze.ts'
import { identityIndexOf } from './identity.ts'
import { handingIn, moveDeclaration, requireMove, requirePart } from './moves.ts'
import { tellOwner } from './owner-messages.ts'
import { type PersonRow, peopleLater } from './person-rows.ts'
import { giveReceipt } from './receipts.ts'
import { leaveToRecord } from './record-people.ts'
import { type ReviewStop, requireFirstStop, stopsOf } from './review-stops.ts'
import { type Rules, rulesOf, windowRefusal } from './season.ts'

/** The code of a declaration that the asker works on. */
const lockingCode = codeLock<{ id: string; account: string }>(
  (value) => sql`
    (select authorization_code_id from contest.declaration where id = ${value('id')} and ${worksOn(value('account'))})`,
)

/**
 * Submits (contest.md 6.1), a paperless kind from its draft, all others from the signed form: the request's arrival is what counts, every statement is confirmed, the code is still live. The
 * receipt, the code's step and the message to the person are part of the same change.
 */
export async function submitDeclaration(
  ctx: Ctx,
  id: string,
  ticks: readonly string[],
): Promise<Moved & { receiptNumber: string; receivedAt: string }> {
  return await ctx.change({ name: 'declarations.submit', locksFirst: true }, async (tx) => {
    // Two trips: the locks with what is read under them, and all that is written with the commit.
    const locked = await lockWorkedLater(ctx, tx, id)
    const code = await lockCodeLater(tx, lockingCode({ id, account: accountOf(ctx) }))
    const people = await peopleLater(tx, id)
    const reached = await contactsLater(tx, ctx, accountOf(ctx))
    await flush(tx)
    const { row, levels } = locked()
    const rules = await rulesOf(ctx, row)
    const move = handingIn(rules.kind)
    requirePart(ctx, move, row, rules.definition)
    requireMove(move, row, rules, ctx.receivedAt)
    requireTicks(rules.kind, ticks)
    const now = ctx.clock.now()
    const frozen = move === 'seal' ? await sealedForm(ctx, tx, row, rules) : null
    const { form_version: formVersion } = { ...row, ...frozen }
    const receipt = await giveReceipt(ctx, tx, { ...row, ...frozen }, rules)
    const turn = row.fix_by ? {} : firstTurn(rules, stopsOf(levels))
    const moved = await moveDeclaration(ctx, tx, row, move, {
      set: {
        ...frozen,
        ...turn,
        received_at: ctx.receivedAt,
        submitted_at: now,
        review_since: now,
        fix_by: null,
        opened_paths: null,
      },
      at: ctx.receivedAt,
    })
    if (row.authorization_code_id) {
      if (row.fix_by) code.requireLive()
      else await code.submit()
    }
    await rememberPeople(ctx, tx, row.owner_account_id, namedPeople(ctx, people()))
    await tellOwner(ctx, tx, {
      row,
      rules,
      template: 'declarations.messages.submitted',
      params: { receipt: receipt.number },
      // a helper hands in for somebody else
      ...(row.owner_account_id === accountOf(ctx) ? { reached: reached() } : {}),
    })
    await leaveToRecord(tx, id)
    const after = { state: moved.state, receipt: receipt.number, receivedAt: receipt.receivedAt, formVersion }
    const reply = { ...movedReply(moved), receiptNumber: receipt.number, receivedAt: receipt.receivedAt.toISOString() }
    return { subject: id, before: { state: row.state }, after, reply }
  })
}

/** What a paperless kind hands in is frozen in the same step. */
async function sealedForm(ctx: Ctx, tx: Tx, row: DeclarationRow, rules: Rules) {
  const { formVersion, contentHash } = await freezeContent(ctx, tx, row, rules)
  return { form_version: formVersion, content_hash: contentHash, frozen_at: ctx.clock.now() }
}

/** Whose turn it is first. */
function firstTurn(rules: Rules, stops: readonly ReviewStop[]) {
  const stop = requireFirstStop(rules, stops)
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
  return people.map((person) => ({
    role: person.role,
    identityIndex: identityIndexOf(ctx, person),
    name: String(person.field_values.name ?? ''),
    values: person.field_values,
  }))
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
    const row = await lockWorked(ctx, tx, id)
    const rules = await rulesOf(ctx, row)
    const { window } = rules
    requirePart(ctx, 'withdraw', row, rules.definition)
    requireMove('withdraw', row, rules, ctx.receivedAt, asked.to)
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
