import { labelIn } from '#kernel/contract/languages.ts'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import { flush } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import { releaseCode, submitCode, takeBackCode } from '#modules/contest/authorization-codes/server/index.ts'
import { type NamedPerson, rememberPeople } from '#modules/contest/people/server/index.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { contactOf } from '#modules/platform/accounts/server/index.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import { declarationRefusals } from '../contract.ts'
import { type Moved, movedReply, voidForm } from './freeze.ts'
import { nameIndex } from './identity.ts'
import { type DeclarationRow, lockOwn, moveDeclaration, requireMove } from './moves.ts'
import { type PersonRow, peopleLater } from './person-rows.ts'
import { giveReceipt } from './receipts.ts'
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
    const moved = await moveDeclaration(ctx, tx, row, 'submit', {
      set: {
        level: (rules.kind.levels ?? rules.definition.levels)[0] ?? null,
        received_at: ctx.receivedAt,
        submitted_at: ctx.clock.now(),
        opened_at: null,
      },
      at: ctx.receivedAt,
    })
    // What was put by until here goes out with the code's step: one trip.
    if (row.authorization_code_id) await submitCode(tx, row.authorization_code_id)
    else await flush(tx)
    await rememberPeople(ctx, tx, row.owner_account_id, namedPeople(ctx, people()))
    await tell(ctx, tx, { row, rules, receiptNumber: receipt.number })
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

/** Tells the owner that the declaration has arrived; an account without any contact has the receipt on its page alone. */
async function tell(
  ctx: Ctx,
  tx: Tx,
  told: { row: DeclarationRow; rules: Rules; receiptNumber: string },
): Promise<void> {
  const contact = await contactOf(tx, ctx, told.row.owner_account_id)
  if (!contact) return
  await sendMessage(tx, ctx, {
    channel: contact.channel,
    template: 'declarations.messages.submitted',
    params: {
      title: told.row.title,
      kind: labelIn(told.rules.kind.labels, contact.language),
      number: told.row.number,
      receipt: told.receiptNumber,
    },
    recipient: contact.target,
    language: contact.language,
    accountId: told.row.owner_account_id,
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
      set: { level: null, content_hash: null, frozen_at: null, received_at: null, submitted_at: null },
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
