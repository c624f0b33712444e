import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { earlierMember, earlierPerson } from '#modules/contest/people/server/index.ts'
import { identityOf, todayOn } from '#modules/platform/accounts/server/index.ts'
import { knownOrganization } from '#modules/platform/organizations/server/index.ts'
import type { NumberTelling } from '../contract/completeness.ts'
import {
  type FieldValue,
  isEmpty,
  type PersonRole,
  peopleRuleOf,
  peopleStep,
  valueProblem,
} from '../contract/fields.ts'
import { stillTrue } from '../contract/school-year.ts'
import { declarationRefusals } from '../contract.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { lockDraft, recordEdit } from './draft-edit.ts'
import { idTypeOf, type StoredIdNumber, shownNumber, storeIdNumber } from './identity.ts'
import { requireOpened } from './opened-paths.ts'
import { type PersonRow, peopleIn } from './person-rows.ts'
import { portraitOf } from './portraits.ts'
import { type Rules, surroundingsOf } from './season.ts'

export interface NewPerson {
  role: PersonRole
  /** fills in what the asker's own account knows */
  isMyself?: boolean | undefined
  /** one of the asker's own earlier people */
  copyFrom?: string | undefined
  /** takes back the removal of this person of the same draft */
  restores?: string | undefined
}

export interface ShownPerson {
  id: string
  role: PersonRole
  position: number
  values: Record<string, FieldValue>
  revisions: Record<string, number>
  idNumberMasked: string | null
  numberTold: NumberTelling | null
  portrait: { fileId: string; url: string | null } | null
}

interface Edited {
  revision: number
  savedAt: string
}

/** Adds a member or an instructor: empty, oneself, a copy of an earlier one, or one who was just removed. */
export async function addPerson(ctx: Ctx, id: string, asked: NewPerson): Promise<Edited & { person: ShownPerson }> {
  return await ctx.change('declarations.addPerson', async (tx) => {
    const { row, rules } = await lockDraft(ctx, tx, id)
    if (row.awaits_pupil && asked.role === 'member') throw declarationRefusals.not_confirmed()
    requireOpened(row, [peopleStep(asked.role)])
    const present = (await peopleIn(tx, id)).filter((person) => person.role === asked.role)
    const { max } = peopleRuleOf(rules.kind, asked.role)
    if (present.length >= max) throw declarationRefusals.people_limit({ max, role: asked.role })
    const position = Math.max(0, ...present.map((person) => person.position)) + 1
    const person =
      asked.restores === undefined
        ? await insertPerson(ctx, tx, { row, rules, asked, position })
        : await restorePerson(tx, { row, role: asked.role, personId: asked.restores, position })
    const path = `${peopleStep(asked.role)}.${person.id}`
    const edited = await recordEdit(ctx, tx, row, { path, value: asked.restores === undefined ? 'added' : 'restored' })
    const { field_values: values, field_revisions: revisions } = person
    return {
      subject: id,
      reply: {
        ...edited,
        person: {
          id: person.id,
          role: asked.role,
          position,
          values,
          revisions,
          ...shownNumber(ctx, peopleRuleOf(rules.kind, asked.role), person),
          portrait: await portraitOf(ctx, tx, person),
        },
      },
    }
  })
}

/** A person of whom something is known already, from another declaration or a list. */
export interface GivenPerson {
  role: PersonRole
  values: Readonly<Record<string, FieldValue>>
  idNumber: StoredIdNumber | null
}

/**
 * Adds somebody to a draft within a larger change: what fits the kind's form is taken over, the rest is left out.
 * @throws not_found, wrong_state, people_limit, and what else keeps a draft from being changed; nothing is written then
 */
export async function addPersonWithin(ctx: Ctx, tx: Tx, id: string, given: GivenPerson): Promise<string> {
  const { row, rules } = await lockDraft(ctx, tx, id)
  if (row.awaits_pupil && given.role === 'member') throw declarationRefusals.not_confirmed()
  requireOpened(row, [peopleStep(given.role)])
  const present = (await peopleIn(tx, id)).filter((person) => person.role === given.role)
  const { max } = peopleRuleOf(rules.kind, given.role)
  if (present.length >= max) throw declarationRefusals.people_limit({ max, role: given.role })
  const position = Math.max(0, ...present.map((person) => person.position)) + 1
  const person = await insertKnown(ctx, tx, { row, rules, role: given.role, position }, given)
  await recordEdit(ctx, tx, row, { path: `${peopleStep(given.role)}.${person.id}`, value: 'added' })
  return person.id
}

/** What of its rules a person's form is filled in by. */
type FormRules = Pick<Rules, 'definition' | 'kind'>

interface Insertion {
  row: Pick<DeclarationRow, 'id'>
  rules: FormRules
  asked: NewPerson
  position: number
}

interface Authorship extends FormRules {
  id: string
  accountId: string
  /** the unit that gave the code: a school gives codes to its own, so that whoever has said of no school is of this one */
  codeUnit?: string | undefined
}

/**
 * The one author of a new draft, as their profile knows them, is its first member; part of a larger change. Nothing where there
 * is a member already.
 */
export async function addAuthor(ctx: Ctx, tx: Tx, { id, accountId, codeUnit, ...rules }: Authorship): Promise<void> {
  const people = await peopleIn(tx, id)
  if (people.some((person) => person.role === 'member')) return
  const { values, idNumber } = await profileOf(ctx, tx, accountId, rules)
  const unit = isEmpty(values.school) && codeUnit !== undefined ? await knownOrganization(ctx, codeUnit) : undefined
  await insertKnown(
    ctx,
    tx,
    { row: { id }, rules, role: 'member', position: 1 },
    { values: unit?.kind === 'school' ? { ...values, school: unit.id } : values, idNumber },
  )
}

async function insertPerson(ctx: Ctx, tx: Tx, { asked, ...place }: Insertion): Promise<PersonRow> {
  return await insertKnown(ctx, tx, { ...place, role: asked.role }, await knownOf(ctx, tx, { asked, ...place }))
}

async function insertKnown(
  ctx: Ctx,
  tx: Tx,
  { row, rules, role, position }: Omit<Insertion, 'asked'> & { role: PersonRole },
  known: Known,
): Promise<PersonRow> {
  const values = await fittingValues(ctx, rules, role, known.values)
  const hasNumber = peopleRuleOf(rules.kind, role).fields.some((field) => field.type === 'id-number')
  const person: PersonRow = {
    id: ctx.random.uuid(),
    role,
    position,
    field_values: values,
    field_revisions: {},
    id_number_cipher: hasNumber ? (known.idNumber?.cipher ?? null) : null,
    id_number_index: hasNumber ? (known.idNumber?.index ?? null) : null,
    portrait_file_id: null,
  }
  await tx
    .insertInto('contest.declaration_person')
    .values({
      ...person,
      field_values: JSON.stringify(values),
      field_revisions: JSON.stringify({}),
      declaration_id: row.id,
      created_at: ctx.clock.now(),
    })
    .execute()
  return person
}

interface Known {
  values: Readonly<Record<string, FieldValue>>
  idNumber: StoredIdNumber | null
}

async function knownOf(ctx: Ctx, tx: Tx, { row, rules, asked }: Omit<Insertion, 'position'>): Promise<Known> {
  if (asked.copyFrom !== undefined) {
    const earlier = await earlierPerson(tx, accountOf(ctx), asked.copyFrom)
    if (!earlier) throw kernelRefusals.not_found()
    return { values: { ...usual, ...earlier.values }, idNumber: null }
  }
  if (asked.isMyself) return await profileOf(ctx, tx, accountOf(ctx), rules)
  const employer = asked.role === 'instructor' ? await schoolOfMembers(ctx, tx, row.id, rules) : undefined
  return { values: employer === undefined ? usual : { ...usual, employer }, idNumber: null }
}

/** Whoever instructs pupils works at their school as a rule: its name is filled in, and changed where it is another. */
async function schoolOfMembers(ctx: Ctx, tx: Tx, id: string, { kind }: FormRules): Promise<string | undefined> {
  const key = kind.members.fields.find(({ type }) => type === 'school')?.key
  if (key === undefined) return undefined
  const people = await peopleIn(tx, id)
  const schools = people.filter(({ role }) => role === 'member').map((person) => person.field_values[key])
  const school = schools.find((value) => typeof value === 'string' && value !== '')
  return typeof school === 'string' ? (await knownOrganization(ctx, school))?.name : undefined
}

/** Nearly everybody has an identity card: it is chosen already. */
const usual = { idType: idTypeOf(undefined) }

/**
 * What is known of an account's own person: what the profile says, and beside it what they told of themselves when they last
 * declared something, as far as that still holds. What was written about a work stays with that work.
 */
async function profileOf(ctx: Ctx, tx: Tx, accountId: string, { kind }: FormRules): Promise<Known> {
  const { idNumber, ...told } = await identityOf(ctx, accountId)
  const earlier = told.name ? await earlierMember(tx, accountId, told.name) : undefined
  const ofWorks = kind.members.fields.filter(({ type }) => type === 'long-text').map(({ key }) => key)
  const lasting = earlier ? stillTrue(earlier.values, earlier.lastUsedAt.toISOString().slice(0, 10), todayOn(ctx)) : {}
  const known = [...Object.entries(lasting).filter(([key]) => !ofWorks.includes(key)), ...Object.entries(told)]
  const values = { ...usual, ...Object.fromEntries(known.filter(([, value]) => !isEmpty(value))) }
  return { values, idNumber: idNumber === null ? null : storeIdNumber(ctx, idTypeOf(values.idType), idNumber) }
}

/** Only what this kind asks of such a person, and only what it would take from the keyboard as well. */
export async function fittingValues(
  ctx: Ctx,
  rules: FormRules,
  role: PersonRole,
  known: Readonly<Record<string, FieldValue>>,
): Promise<Record<string, FieldValue>> {
  const around = await surroundingsOf(ctx, rules)
  return Object.fromEntries(
    peopleRuleOf(rules.kind, role).fields.flatMap((field) => {
      // The account names its school by what it is, the forms by their field's own key.
      const value = field.type === 'school' ? (known.school ?? known[field.key]) : known[field.key]
      const isUsable = value !== undefined && !isEmpty(value) && valueProblem(field, value, around) === null
      return isUsable ? [[field.key, value]] : []
    }),
  )
}

async function restorePerson(
  tx: Tx,
  wanted: { row: DeclarationRow; role: PersonRole; personId: string; position: number },
): Promise<PersonRow> {
  const restored = await tx
    .updateTable('contest.declaration_person')
    .set({ removed_at: null, position: wanted.position })
    .where('id', '=', wanted.personId)
    .where('declaration_id', '=', wanted.row.id)
    .where('role', '=', wanted.role)
    .where('removed_at', 'is not', null)
    .returningAll()
    .$castTo<PersonRow>()
    .executeTakeFirst()
  if (!restored) throw kernelRefusals.not_found()
  return restored
}

/** Puts the people of a role in this order; a list that is not exactly theirs was made before somebody came or went. */
export async function orderPeople(ctx: Ctx, id: string, role: PersonRole, ids: readonly string[]): Promise<Edited> {
  return await ctx.change('declarations.orderPeople', async (tx) => {
    const { row } = await lockDraft(ctx, tx, id)
    requireOpened(row, [peopleStep(role)])
    const present = (await peopleIn(tx, id)).filter((person) => person.role === role).map((person) => person.id)
    if (present.length !== ids.length || !present.every((each) => ids.includes(each)))
      throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'ids', code: 'people_changed' }])
    await sql`update contest.declaration_person set position = array_position(${[...ids]}::uuid[], id)
      where declaration_id = ${id} and role = ${role} and removed_at is null`.execute(tx)
    const edited = await recordEdit(ctx, tx, row, { path: peopleStep(role), value: ids })
    return { subject: id, reply: edited }
  })
}

/** Takes a person out of the draft. Until it is frozen the removal can be taken back; then the person is gone. */
export async function removePerson(ctx: Ctx, id: string, personId: string): Promise<Edited> {
  return await ctx.change('declarations.removePerson', async (tx) => {
    const { row } = await lockDraft(ctx, tx, id)
    const removed = await sql<{ role: PersonRole }>`
      update contest.declaration_person set removed_at = ${ctx.clock.now()},
        position = least(0, (select min(position) from contest.declaration_person where declaration_id = ${id})) - 1
      where id = ${personId} and declaration_id = ${id} and removed_at is null returning role`.execute(tx)
    const role = removed.rows[0]?.role
    if (!role) throw kernelRefusals.not_found()
    requireOpened(row, [peopleStep(role)])
    const edited = await recordEdit(ctx, tx, row, { path: `${peopleStep(role)}.${personId}`, value: 'removed' })
    return { subject: id, reply: edited }
  })
}
