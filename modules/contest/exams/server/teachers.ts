import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fieldsOf } from '#modules/contest/declarations/contract/fields.ts'
import { type DeclarationRow, officeList, placeNames } from '#modules/contest/declarations/server/index.ts'
import { approveDeclaration, returnDeclaration, type Verdict } from '#modules/contest/screening/server/index.ts'
import { type DeclarationKind, kindOf } from '#modules/contest/seasons/contract.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import {
  accountByLoginName,
  giveRoleAt,
  holdersOf,
  lockAdministrators,
  placeOfRole,
  takeRoleAt,
} from '#modules/platform/accounts/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { examRefusals, olympiadTeacherRole } from '../contract.ts'

/** The school the asker works for. @throws not_found for who works elsewhere */
async function ownSchool(ctx: Ctx, db: Queryable): Promise<{ id: string; name: string }> {
  const place = ctx.actor.scope && (await organizationOf(db, ctx.actor.scope.organizationId))
  if (place?.kind !== 'school') throw kernelRefusals.not_found()
  return place
}

/** Teachers of the own school who may decide about its olympiad registrations. */
export async function olympiadTeachers(ctx: Ctx) {
  const school = await ownSchool(ctx, ctx.db)
  const holders = await holdersOf(ctx.db, olympiadTeacherRole, [school.id])
  return {
    school: school.name,
    teachers: holders.map(({ accountId, name, loginName }) => ({ id: accountId, name: name || loginName, loginName })),
  }
}

/** @throws not_found, teacher_unfit */
export async function giveTeacher(ctx: Ctx, loginName: string): Promise<{ id: string }> {
  return await ctx.change('examTeachers.give', async (tx) => {
    const school = await ownSchool(ctx, tx)
    const account = await accountByLoginName(tx, ctx.actor, loginName)
    const isFit = account?.state === 'normal' && account.kind === 'teacher'
    if (!account || !isFit || account.id === accountOf(ctx))
      throw examRefusals.teacher_unfit({}, [{ path: 'loginName', code: 'teacher_unfit' }])
    await lockAdministrators(tx)
    await requireNowhereElse(tx, account.id, school.id)
    await giveRoleAt(tx, ctx, account.id, { code: olympiadTeacherRole, organizationId: school.id })
    return { subject: account.id, after: { role: olympiadTeacherRole, school: school.id }, reply: { id: account.id } }
  })
}

async function requireNowhereElse(tx: Tx, account: string, school: string): Promise<void> {
  const held = await placeOfRole(tx, account, olympiadTeacherRole)
  if (held) throw examRefusals.teacher_unfit({ school }, [{ path: 'loginName', code: 'teacher_unfit' }])
}

/** @throws not_found */
export async function takeTeacher(ctx: Ctx, account: string): Promise<null> {
  return await ctx.change('examTeachers.take', async (tx) => {
    const school = await ownSchool(ctx, tx)
    await lockAdministrators(tx)
    const held = await placeOfRole(tx, account, olympiadTeacherRole)
    if (held?.organizationId !== school.id) throw kernelRefusals.not_found()
    await takeRoleAt(tx, ctx, account, { code: olympiadTeacherRole, organizationId: school.id })
    return { subject: account, before: { role: olympiadTeacherRole, school: school.id }, reply: null }
  })
}

/** Registrations of an olympiad season that wait for the own school, longest wait first. */
export async function waitingRegistrations(
  ctx: Ctx,
  asked: { season: string; search?: string | undefined; after?: string | undefined; limit: number },
) {
  const unit = ctx.actor.scope?.organizationId
  const shown = await shownSeason(ctx.db, asked.season)
  if (!unit || shown?.season.definition.contest !== 'olympiad')
    return { rows: [], next: null, total: 0, totalIsCapped: false }
  const page = await officeList(ctx, { ...asked, waitsFor: unit })
  const names = await placeNames(
    ctx,
    page.rows.map((row) => row.organization_id),
  )
  const { definition } = shown.season
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      number: row.number,
      pupil: row.members[0] ?? '',
      kind: labelIn(kindOf(definition, row.kind).labels, ctx.language),
      school: names[row.organization_id]?.name ?? '',
      since: row.review_since?.toISOString() ?? null,
      openable: openableIn(ctx, kindOf(definition, row.kind)),
    })),
  }
}

/** The basics field by field; of the pupil one field, or everything. */
function openableIn(ctx: Ctx, kind: DeclarationKind): { path: string; label: string }[] {
  return [
    ...fieldsOf(kind).map(({ key, labels }) => ({ path: key, label: labelIn(labels, ctx.language) })),
    { path: 'members', label: ctx.words.text('exams.registration.pupil', {}, ctx.language) },
    ...kind.members.fields.map(({ key, labels }) => ({
      path: `members.*.${key}`,
      label: labelIn(labels, ctx.language),
    })),
  ]
}

/**
 * Only olympiads, and only at the school: whoever works for a school decides here, whichever role it is by.
 * @throws not_found, olympiads_only
 */
async function requireRegistration(ctx: Ctx, row: DeclarationRow): Promise<void> {
  const unit = ctx.actor.scope?.organizationId
  if (unit === undefined || row.review_unit_id !== unit || row.level !== 'school') throw kernelRefusals.not_found()
  const shown = await shownSeason(ctx.db, row.season_id)
  if (shown?.season.definition.contest !== 'olympiad') throw examRefusals.olympiads_only()
}

export async function approveRegistration(ctx: Ctx, id: string) {
  const only = (row: DeclarationRow) => requireRegistration(ctx, row)
  return await decided(approveDeclaration(ctx, id, { opinion: '', confirmedChecks: [] }, only))
}

export async function returnRegistration(
  ctx: Ctx,
  asked: { declaration: string; reasons: readonly string[]; opinion: string; openedPaths: readonly string[] },
) {
  const { declaration, ...words } = asked
  const only = (row: DeclarationRow) => requireRegistration(ctx, row)
  return await decided(returnDeclaration(ctx, declaration, words, only))
}

/** As much of a decision as is told here, to a request that comes again as well. */
async function decided(deciding: Promise<Verdict>): Promise<Pick<Verdict, 'id' | 'state'>> {
  const { id, state } = await deciding.catch((thrown: unknown) => {
    if (thrown instanceof Replay) return thrown.reply as Verdict
    throw thrown
  })
  return { id, state }
}
