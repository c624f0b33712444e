import { officeZone } from '#kernel/contract/field-data.ts'
import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { checkIdNumber } from '../contract/id-number.ts'
import { consentAge } from '../contract.ts'
import type { Person } from './create-account.ts'

/** The day it is now where the contests are held: ages are counted by it. */
export function todayOn(ctx: Pick<Ctx, 'clock'>): string {
  return dayIn(officeZone, ctx.clock.now())
}

/** Whole years on that day; dates as YYYY-MM-DD. */
export function ageOn(birthOn: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthOn.slice(0, 4))
  return on.slice(5) < birthOn.slice(5) ? years - 1 : years
}

export function needsConsent(birthOn: string, on: string): boolean {
  return ageOn(birthOn, on) < consentAge
}

/** What speaks against these details, all at once: identity number, what it tells, the organization, the birth date. */
export async function personProblems(db: Queryable, person: Person, on: string): Promise<FieldProblem[]> {
  const problems = [...idNumberProblems(person)]
  if (person.birthOn && (person.birthOn > on || ageOn(person.birthOn, on) > 120))
    problems.push({ path: 'birthOn', code: 'birth_date_impossible' })
  if (person.organizationId) {
    const organization = await organizationOf(db, person.organizationId)
    const isFit = organization?.isEnabled && (organization.kind === 'school' || organization.kind === 'unit')
    if (!isFit) problems.push({ path: 'organizationId', code: 'organization_unknown' })
  }
  return problems
}

function idNumberProblems(person: Person): FieldProblem[] {
  if (!person.idNumber) return []
  if (!person.idType) return [{ path: 'idType', code: 'required' }]
  const checked = checkIdNumber(person.idType, person.idNumber)
  if (checked.problem) return [{ path: 'idNumber', code: checked.problem }]
  return [
    ...(checked.birthOn && person.birthOn && checked.birthOn !== person.birthOn
      ? [{ path: 'birthOn', code: 'id_number_birth_mismatch' }]
      : []),
    ...(checked.sex && person.sex && checked.sex !== person.sex
      ? [{ path: 'sex', code: 'id_number_sex_mismatch' }]
      : []),
  ]
}

/** Fills in what the identity number tells and the person has not said. */
export function completed<P extends Person>(person: P): P {
  if (!person.idNumber || !person.idType) return person
  const checked = checkIdNumber(person.idType, person.idNumber)
  if (checked.problem) return person
  return { ...person, birthOn: person.birthOn ?? checked.birthOn, sex: person.sex ?? checked.sex }
}
