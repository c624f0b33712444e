import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  type FieldValue,
  fieldAt,
  type PersonRole,
  peopleRuleOf,
} from '#modules/contest/declarations/contract/fields.ts'
import {
  type DeclarationRow,
  lockInScope,
  readIdNumberOf,
  rulesOf,
} from '#modules/contest/declarations/server/index.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { isContact, maskContact, normalContact } from '#modules/platform/accounts/contract/contacts.ts'
import { isGuardianPhone, shownStates } from '../contract.ts'
import type { FormChange } from './form-changes.ts'
import { readForReview } from './reading.ts'

/** 138****5678; of what is no phone nothing is left. */
function maskedPhone<V>(written: V): V | string {
  if (typeof written !== 'string' || written === '') return written
  return isContact('sms', written) ? maskContact('sms', normalContact('sms', written)) : '****'
}

/** What a reviewer is shown of a person: a guardian's phone is masked, as the identity number is. */
export function maskedValues(
  kind: DeclarationKind,
  role: PersonRole,
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const hidden = peopleRuleOf(kind, role).fields.filter((field) => isGuardianPhone(role, field))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      hidden.some((field) => field.key === key) ? maskedPhone(value) : value,
    ]),
  )
}

/** The same for what stood in a place before and stands there now. */
export function maskedChanges(kind: DeclarationKind, changes: readonly FormChange[]): FormChange[] {
  return changes.map(({ path, before, after }) => {
    const place = fieldAt(kind, path)
    if (place?.place !== 'person' || !isGuardianPhone(place.role, place.field)) return { path, before, after }
    return { path, before: maskedPhone(before), after: maskedPhone(after) }
  })
}

interface Unmasking {
  declaration: string
  person: string
  /** of the person's form: a guardian's phone; left out: the identity number */
  field?: string | undefined
  reason: string
}

/** Shows one identity number or one guardian's phone in full; who looked, at what and why stands in the log. */
export async function unmask(ctx: Ctx, { declaration, person, field, reason }: Unmasking) {
  return await ctx.change('screening.unmask', async (tx) => {
    const row = await lockInScope(ctx, tx, declaration)
    // taken back into a draft it is its owner's own again
    if (row.fix_by === null && !shownStates.some((each) => each === row.state)) throw kernelRefusals.not_found()
    const value =
      field === undefined
        ? await readIdNumberOf(ctx, tx, declaration, person)
        : await readPhone(ctx, tx, row, { person, field })
    return {
      subject: declaration,
      after: field === undefined ? { person } : { person, field },
      reason,
      reply: { value },
    }
  })
}

async function readPhone(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  asked: { person: string; field: string },
): Promise<string> {
  const { kind } = await rulesOf(ctx, row)
  const found = (await readForReview(ctx, tx, row.id))?.people.find(({ id }) => id === asked.person)
  const field = found && peopleRuleOf(kind, found.role).fields.find(({ key }) => key === asked.field)
  const written = found?.field_values[asked.field]
  // every other field is shown as it is, or is no field of this form
  if (!found || !field || !isGuardianPhone(found.role, field) || typeof written !== 'string' || written === '')
    throw kernelRefusals.not_found()
  return written
}
