import type { z } from 'zod'
import { isLanguage, type Language } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { agreementsToAccept } from '#modules/platform/agreements/server/index.ts'
import { namesAbove, organizationOf } from '#modules/platform/organizations/server/index.ts'
import { type IdType, maskIdNumber, type Sex } from '../contract/id-number.ts'
import { type AccountKind, type AccountState, accountRefusals } from '../contract.ts'
import { accountSchemas } from '../schema.ts'
import { contactColumns, maskedContact } from './contact-cipher.ts'
import { identityJson, idNumberColumns, type Person } from './create-account.ts'
import { consentOf, latestConsent } from './guardian-consents.ts'
import { examineCode } from './one-time-codes.ts'
import { completed, needsConsent, personProblems, todayOn } from './person-checks.ts'
import { requireFreeContact } from './registration.ts'
import { tellOfSchool } from './school-changed.ts'

function accountRow(ctx: Ctx) {
  return ctx.db.selectFrom('platform.account').selectAll().where('id', '=', accountOf(ctx)).executeTakeFirstOrThrow()
}
type AccountRow = Awaited<ReturnType<typeof accountRow>>
type Identity = { sex: Sex | null; ethnicity: string | null; idType: IdType | null }

function identityOf(row: AccountRow): Identity {
  return { sex: null, ethnicity: null, idType: null, ...(row.identity as Partial<Identity> | null) }
}

/** The signed-in person's own data; the identity number, phone and e-mail come back masked. */
export async function profileOf(ctx: Ctx) {
  const row = await accountRow(ctx)
  const number = row.id_number_cipher && ctx.secrets.decrypt(row.id_number_cipher, 'account.idNumber')
  return {
    id: row.id,
    kind: row.kind as AccountKind,
    state: row.state as AccountState,
    loginName: row.login_name,
    name: row.display_name,
    birthOn: row.birth_on,
    ...identityOf(row),
    idNumberMasked: number && maskIdNumber(number),
    organization: await organizationShown(ctx, row.organization_id),
    phoneMasked: maskedContact(ctx, 'sms', row.phone_cipher),
    emailMasked: maskedContact(ctx, 'email', row.email_cipher),
    preferredLanguage: (isLanguage(row.language) ? row.language : 'zh') as Language,
    mustChangePassword: row.must_change_password,
    consent: await consentOf(ctx, row.id),
    agreementsToAccept: await agreementsToAccept(ctx.db, row.id, ctx.clock.now()),
    createdAt: row.created_at.toISOString(),
  }
}

async function organizationShown(ctx: Ctx, id: string | null) {
  const organization = id === null ? undefined : await organizationOf(ctx.db, id)
  if (!organization) return null
  return {
    id: organization.id,
    name: organization.labels[ctx.language] || organization.name,
    above: await namesAbove(ctx.db, organization.id, ctx.language),
  }
}

type Edit = z.output<typeof accountSchemas.editProfile.body>
const beforeConsent: readonly string[] = ['preferredLanguage']

/**
 * Changes the signed-in person's registration. A new phone or e-mail is proven by a one-time code; the identity number is
 * taken and never given back. An optional detail is taken back by `null`; what the stored identity number tells (birth date,
 * sex) comes back from it. Under 14, before the guardian's consent, nothing but the language can be set.
 * @throws {Refusal} consent_needed, invalid_input with every problem, verification_code_…
 */
export async function editProfile(ctx: Ctx, edit: Edit) {
  const row = await accountRow(ctx)
  const asked = (Object.keys(edit) as (keyof Edit)[]).filter((field) => edit[field] !== undefined)
  await editedPerson(ctx, row, edit, asked)
  const code = edit.contact
    ? await examineCode(ctx, { purpose: 'change-contact', ...edit.contact }, 'contact.code')
    : null
  return ctx.change('accounts.editProfile', async (tx) => {
    if (code?.refusal) throw code.refusal
    // Another edit may have come in between, or a withdrawn consent, or the end of the account: what stands there now counts.
    const now = await tx
      .selectFrom('platform.account')
      .selectAll()
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (now.state === 'deleted') throw kernelRefusals.signed_out()
    const person = await editedPerson(ctx, now, edit, asked)
    await code?.consume(tx)
    if (edit.contact) await requireFreeContact(tx, ctx, edit.contact)
    await tx
      .updateTable('platform.account')
      .set({
        ...personColumns(ctx, person, edit.idNumber),
        ...(edit.contact ? contactColumns(ctx, edit.contact.by, edit.contact.target) : {}),
        ...(edit.preferredLanguage ? { language: edit.preferredLanguage } : {}),
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', row.id)
      .execute()
    await tellOfSchool(tx, { accountId: row.id, from: now.organization_id, to: person.organizationId ?? null })
    return { subject: row.id, after: { changed: asked }, reply: { changed: asked } }
  })
}

/**
 * What the account says of its person after this edit.
 * @throws {Refusal} consent_needed, invalid_input
 */
async function editedPerson(ctx: Ctx, row: AccountRow, edit: Edit, asked: readonly (keyof Edit)[]): Promise<Person> {
  const early = row.state === 'awaiting-consent' ? asked.filter((field) => !beforeConsent.includes(field)) : []
  if (early.length > 0) {
    throw accountRefusals.consent_needed(
      {},
      early.map((path) => ({ path, code: 'consent_needed' })),
    )
  }
  // The unit of the staff is where they work: the console sets it.
  if (row.kind === 'staff' && edit.organizationId !== undefined)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'organizationId', code: 'unknown_field' }])
  const person = merged(ctx, row, edit)
  await requireFit(ctx, row, person, asked)
  return person
}

function personColumns(ctx: Ctx, person: Person, idNumber: string | null | undefined) {
  return {
    display_name: person.name ?? null,
    birth_on: person.birthOn ?? null,
    organization_id: person.organizationId ?? null,
    identity: identityJson(person),
    ...(idNumber === undefined ? {} : idNumberColumns(ctx, idNumber)),
  }
}

const keptDetails = ['sex', 'ethnicity', 'idType', 'idNumber', 'birthOn', 'organizationId'] as const

/** What a form has asked of its author, as far as a registration knows of such a thing. */
export type GivenDetails = Partial<Record<(typeof keptDetails)[number], unknown>>

/**
 * Writes into the signed-in person's registration what it does not say yet; part of a larger change. What stands there is left as
 * it is, a number with its type of document as well; what no registration takes is left out.
 * @returns which details were written
 * @throws {Refusal} invalid_input where they do not fit what stands there
 */
export async function completeProfile(ctx: Ctx, tx: Tx, given: GivenDetails): Promise<string[]> {
  const row = await accountRow(ctx)
  const { idType: _type, ...said } = identityOf(row)
  const stored = { ...said, birthOn: row.birth_on, organizationId: row.organization_id, idNumber: row.id_number_cipher }
  const isLacking = (detail: (typeof keptDetails)[number]) => stored[detail === 'idType' ? 'idNumber' : detail] === null
  const lacking: Edit = {}
  for (const detail of keptDetails) {
    const read = accountSchemas.editProfile.body.shape[detail].safeParse(given[detail])
    if (read.success && read.data && isLacking(detail)) Object.assign(lacking, { [detail]: read.data })
  }
  if (!lacking.idNumber) delete lacking.idType
  const asked = Object.keys(lacking)
  if (asked.length === 0) return []
  const person = merged(ctx, row, lacking)
  await requireFit(ctx, row, person, asked)
  await tx
    .updateTable('platform.account')
    .set({ ...personColumns(ctx, person, lacking.idNumber), updated_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .execute()
  return asked
}

/** What the account says after the edit: the number that is stored is checked against new details as well. */
function merged(ctx: Ctx, row: AccountRow, edit: Edit): Person {
  const stored = row.id_number_cipher && ctx.secrets.decrypt(row.id_number_cipher, 'account.idNumber')
  const identity = identityOf(row)
  return completed({
    name: edited(edit.name, row.display_name),
    birthOn: edited(edit.birthOn, row.birth_on),
    sex: edited(edit.sex, identity.sex),
    ethnicity: edited(edit.ethnicity, identity.ethnicity),
    idType: edited(edit.idType, identity.idType),
    idNumber: edited(edit.idNumber, stored),
    organizationId: edited(edit.organizationId, row.organization_id),
  })
}

/** What was left out stays, `null` takes back. */
function edited<V>(given: V | undefined, stored: V): V {
  return given === undefined ? stored : given
}

async function requireFit(ctx: Ctx, row: AccountRow, person: Person, asked: readonly string[]): Promise<void> {
  const on = todayOn(ctx)
  // What was stored before and is not touched now is not questioned: a school may have been closed meanwhile.
  const organizationId = asked.includes('organizationId') ? person.organizationId : null
  const problems = await personProblems(ctx.db, { ...person, organizationId }, on)
  // Whether a guardian must agree hangs on it.
  if (row.kind === 'pupil' && !person.birthOn) problems.push({ path: 'birthOn', code: 'required' })
  const tellsAge = asked.includes('birthOn') || asked.includes('idNumber')
  if (row.kind === 'pupil' && tellsAge && person.birthOn && needsConsent(person.birthOn, on)) {
    const consent = await latestConsent(ctx.db, row.id)
    if (consent?.state !== 'given') problems.push({ path: 'birthOn', code: 'consent_needed' })
  }
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}
