import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { DeclarationMove } from '../contract.ts'
import type { DeclarationDetail } from '../schema.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { handingIn, moveRefusal, partRefusal } from './moves.ts'
import { type Rules, windowRefusal } from './season.ts'

type JudgedRow = Pick<
  DeclarationRow,
  | 'state'
  | 'opened_at'
  | 'submitted_at'
  | 'review_since'
  | 'fix_by'
  | 'owner_account_id'
  | 'helper_account_id'
  | 'awaits_pupil'
>

type Abilities = DeclarationDetail['abilities']

/** What keeps each move from being made; null: nothing. */
type Refused = Record<keyof Abilities, Refusal | null>

/** What the asker may do now, by the same checks that the moves make; else why not, in words. */
export function abilitiesOf(ctx: Ctx, row: JudgedRow, rules: Rules): Abilities {
  const refused = refusedMoves(ctx, row, rules)
  const worded = (refusal: Refusal | null) =>
    refusal && { code: refusal.code, message: ctx.words.refusal(refusal.code, refusal.params, ctx.language) }
  return {
    save: worded(refused.save),
    delete: worded(refused.delete),
    freeze: worded(refused.freeze),
    unfreeze: worded(refused.unfreeze),
    submit: worded(refused.submit),
    withdraw: worded(refused.withdraw),
    swap: worded(refused.swap),
  }
}

function refusedMoves(ctx: Ctx, row: JudgedRow, rules: Rules): Refused {
  const isOpen = windowRefusal(rules.window, ctx.receivedAt) === null
  const isPassedOn = row.review_since?.getTime() !== row.submitted_at?.getTime()
  if (!isOpen || row.fix_by !== null || isPassedOn || row.helper_account_id !== null)
    return judgedMoves(ctx, row, rules)
  // While the window is open, state and opening decide alone: a few answers serve everybody.
  if (rules.kind.team?.swapUntil !== undefined) return judgedMoves(ctx, row, rules)
  const key = `${row.state} ${row.opened_at !== null} ${rules.kind.isPaperless === true}`
  const known = refusedInTime.get(key) ?? judgedMoves(ctx, row, rules)
  refusedInTime.set(key, known)
  return known
}

/** Refusals, not their words: the office corrects these while the program runs. */
const refusedInTime = new Map<string, Refused>()

function judgedMoves(ctx: Ctx, row: JudgedRow, rules: Rules): Refused {
  const refusal = (action: DeclarationMove) =>
    partRefusal(ctx, action, row, rules.definition) ?? moveRefusal(action, row, rules, ctx.receivedAt)
  return {
    save: refusal('save'),
    delete: refusal('delete'),
    freeze: refusal('freeze'),
    unfreeze: refusal('unfreeze'),
    submit: refusal(handingIn(rules.kind)),
    withdraw: refusal('withdraw'),
    swap: refusal('swap'),
  }
}
