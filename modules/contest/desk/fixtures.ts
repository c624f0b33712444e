import { writeXlsx } from 'hucre/xlsx'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import type { RouteExample, RouteExamples } from '#kernel/testing/examples.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import { aSeason, leanKind, type MadeDraft, must } from '#modules/contest/declarations/fixtures.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aTeacher as anyTeacher, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

/** A teacher of a school: what they prepare belongs to it as long as no code says otherwise. */
export async function aTeacher(app: TestApp): Promise<TestAccount> {
  return await anyTeacher(app, { organizationId: (await aSchool(app)).school })
}

let pupilsMade = 0

/** What a teacher writes about a pupil; another name each time. */
export function aPupilBody(wishes: Record<string, unknown> = {}) {
  pupilsMade += 1
  const letters = [...'甲乙丙丁戊己庚辛壬癸']
  const name = [...String(pupilsMade)].map((digit) => letters[Number(digit)]).join('')
  return { name: `林${name}`, stage: 'junior', grade: '初二', className: '3班', ...wishes }
}

/** A pupil on that teacher's roster; answers the id. */
export async function aRosterPupil(
  app: TestApp,
  teacher: TestAccount,
  wishes: Record<string, unknown> = {},
): Promise<string> {
  return must(await app.as(teacher).post('/api/desk/pupils', aPupilBody(wishes))).id
}

export interface PreparedDraft extends MadeDraft {
  /** of the roster */
  pupil: string
  teacher: TestAccount
}

export interface PreparedWishes {
  teacher?: TestAccount
  season?: { id: string; definition: SeasonDefinition }
  kind?: string
  pupil?: string
  phone?: string
  /** its code is to come later */
  isWithoutCode?: boolean
}

/** A draft that a teacher has prepared for a pupil of the roster; its owner is the teacher as yet. */
export async function aPreparedDraft(app: TestApp, wishes: PreparedWishes = {}): Promise<PreparedDraft> {
  const teacher = wishes.teacher ?? (await aTeacher(app))
  const season = wishes.season ?? (await aSeason(app))
  const kind = season.definition.kinds.find((each) => each.code === (wishes.kind ?? leanKind.code))
  if (!kind) throw new Error(`the season has no kind ${wishes.kind}`)
  const pupil = wishes.pupil ?? (await aRosterPupil(app, teacher, wishes.phone ? { phone: wishes.phone } : {}))
  const needsCode = kind.needsAuthorizationCode && !wishes.isWithoutCode
  const code = needsCode ? await aCode(app, { seasonId: season.id, kind: kind.code }) : null
  const given = { season: season.id, kind: kind.code, stage: 'junior' }
  const body = code ? { ...given, authorizationCode: code.code } : given
  const { id, number } = must(await app.as(teacher).post(`/api/desk/pupils/${pupil}/drafts`, body)) as {
    id: string
    number: string
  }
  return { id, number, owner: teacher, season, kind, pupil, teacher }
}

/** The code of a new invitation to it. */
export async function anInvitation(app: TestApp, draft: PreparedDraft): Promise<string> {
  return must(await app.as(draft.teacher).post(`/api/desk/drafts/${draft.id}/invitation`)).code
}

/** Taken over: the pupil is the owner now, the teacher helps. */
export async function aTakenDraft(
  app: TestApp,
  wishes: PreparedWishes & { owner?: TestAccount } = {},
): Promise<PreparedDraft> {
  const draft = await aPreparedDraft(app, wishes)
  const owner = wishes.owner ?? (await aPupil(app))
  must(await app.as(owner).post('/api/desk/invitations/accept', { code: await anInvitation(app, draft) }))
  return { ...draft, owner }
}

/** A spreadsheet in base64. */
export async function aTable(rows: (string | number | null)[][]): Promise<string> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })).toString('base64')
}

function ofDraft(make: (app: TestApp) => Promise<PreparedDraft>, more: Partial<RouteExample> = {}) {
  return async (app: TestApp): Promise<RouteExample> => {
    const draft = await make(app)
    return { as: draft.teacher, stranger: await aTeacher(app), params: { declaration: draft.id }, ...more }
  }
}

function ofPupil(body?: () => unknown) {
  return async (app: TestApp): Promise<RouteExample> => {
    const teacher = await aTeacher(app)
    const pupil = await aRosterPupil(app, teacher)
    return { as: teacher, stranger: await aTeacher(app), params: { pupil }, ...(body ? { body: body() } : {}) }
  }
}

export const examples: RouteExamples = {
  'desk.addPupil': async (app) => ({ as: await aTeacher(app), body: aPupilBody() }),
  'desk.editPupil': ofPupil(() => aPupilBody()),
  'desk.removePupil': ofPupil(),
  'desk.importPupils': async (app) => ({
    as: await aTeacher(app),
    body: { name: 'roster.xlsx', content: await aTable([['姓名'], ['林小满']]) },
  }),
  'desk.prepare': async (app) => {
    const teacher = await aTeacher(app)
    const season = await aSeason(app)
    return {
      as: teacher,
      stranger: await aTeacher(app),
      params: { pupil: await aRosterPupil(app, teacher) },
      body: { season: season.id, kind: leanKind.code, stage: 'junior' },
    }
  },
  'desk.invite': ofDraft(aPreparedDraft),
  'desk.revokeInvitation': ofDraft(async (app) => {
    const draft = await aPreparedDraft(app)
    await anInvitation(app, draft)
    return draft
  }),
  'desk.remind': ofDraft((app) => aPreparedDraft(app, { phone: aPhone() })),
  'desk.print': async (app) => {
    const draft = await aPreparedDraft(app)
    return { as: draft.teacher, body: { declarations: [draft.id] } }
  },
  'desk.paper': async (app) => {
    const draft = await aPreparedDraft(app)
    const { url } = must(await app.as(draft.teacher).post('/api/desk/papers', { declarations: [draft.id] }))
    return { query: Object.fromEntries(new URL(url, 'http://localhost').searchParams) }
  },
  'desk.slips': async (app) => {
    const draft = await aPreparedDraft(app)
    return { as: draft.teacher, body: { declarations: [draft.id] } }
  },
  'desk.slipsPaper': async (app) => {
    const draft = await aPreparedDraft(app)
    const { url } = must(await app.as(draft.teacher).post('/api/desk/slips', { declarations: [draft.id] }))
    return { query: Object.fromEntries(new URL(url, 'http://localhost').searchParams) }
  },
  'desk.writings': ofDraft(aTakenDraft),
  'desk.endHelp': ofDraft(aTakenDraft),
  'deskInvitations.lookUp': async (app) => ({
    as: await aPupil(app),
    body: { code: await anInvitation(app, await aPreparedDraft(app)) },
  }),
  'deskInvitations.accept': async (app) => ({
    as: await aPupil(app),
    body: { code: await anInvitation(app, await aPreparedDraft(app)) },
  }),
}
