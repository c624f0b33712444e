import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { numberIndexOf } from '#modules/contest/declarations/server/index.ts'
import { ownIdNumber, phoneTie } from '#modules/platform/accounts/server/index.ts'
import { screeningRefusals } from '../contract.ts'
import type { Reviewed } from './reading.ts'

type Person = Reviewed['people'][number]

/**
 * Nobody handles their own work, their own child's, one they take part in or instruct, and above the school nobody one of the
 * school they come from, by their profile or by a role that they hold there (issue: a reviewer never handles own child, school
 * or work). Asked of every move: deciding, opening, settling a refusal, taking an approval back. Null where the reviewer may.
 * A parent is who gave the consent for the owner, and whose phone stands with any member: from 14 on there is no consent, and
 * the others of a group have no account here.
 */
export function conflictOf(ctx: Ctx, { row, people }: Reviewed): Refusal | null {
  const { accountId, organizationId, scope } = ctx.actor
  if (accountId === null) return null
  if (row.owner_account_id === accountId) return screeningRefusals.own_work({ why: 'own' })
  if (row.helper_account_id === accountId) return screeningRefusals.own_work({ why: 'named' })
  if (!row.ties) throw new Error(`account ${accountId} does not exist`)
  if (row.ties.isGuardian) return screeningRefusals.own_work({ why: 'child' })
  const { phone } = row.ties
  const isOwnPhone = (written: unknown) => phone !== null && phoneTie(ctx, written) === phone
  if (people.some((person) => guardianPhones(person).some(isOwnPhone)))
    return screeningRefusals.own_work({ why: 'child' })
  const own = ownIdNumber(ctx, row.ties)
  const index = own && numberIndexOf(ctx, own.idType, own.number)
  if (index && people.some((person) => person.id_number_index?.equals(index)))
    return screeningRefusals.own_work({ why: 'named' })
  // instructors are not asked for their identity number
  if (people.some((person) => person.role === 'instructor' && isOwnPhone(person.field_values.phone)))
    return screeningRefusals.own_work({ why: 'named' })
  // the unit in whose name they act: an approval is taken back while it is another's turn, or nobody's
  const acting = row.unit_path.indexOf(scope?.organizationId ?? '')
  const homes = [organizationId ?? '', ...row.ties.schoolIds]
  const isOwnSchool = acting >= 0 && homes.some((home) => row.unit_path.indexOf(home) > acting)
  return isOwnSchool ? screeningRefusals.own_work({ why: 'school' }) : null
}

/** Of the keys `guardian…` of a form: a season may ask for a second guardian. What is no phone is compared with nothing. */
function guardianPhones({ role, field_values: values }: Person): unknown[] {
  if (role !== 'member') return []
  return Object.entries(values).flatMap(([key, value]) => (key.startsWith('guardian') ? [value] : []))
}
