import type { TestAccount, TestAnswer, TestApp } from '#kernel/testing/app.ts'
import type { RouteExample, RouteExamples } from '#kernel/testing/examples.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import type { DeclarationKind, Field, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aSeason as aPublishedSeason } from '#modules/contest/seasons/fixtures.ts'
import { anIdNumber, aPupil, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf, aPng } from '#modules/platform/files/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { uploadSigned } from './server/index.ts'

const labels = (zh: string) => ({ zh, en: zh, fr: zh, ko: zh })
const megabyte = 1024 * 1024

export const memberFields: readonly Field[] = [
  { key: 'name', type: 'name', labels: labels('姓名'), isRequired: true, maxChars: 50 },
  { key: 'sex', type: 'choice', labels: labels('性别'), isRequired: true, dictionary: 'sex' },
  { key: 'birthOn', type: 'date', labels: labels('出生日期'), isRequired: true },
  { key: 'idType', type: 'choice', labels: labels('证件类型'), isRequired: true, dictionary: 'id_type' },
  { key: 'idNumber', type: 'id-number', labels: labels('证件号码'), isRequired: true, maxChars: 30 },
  { key: 'portrait', type: 'portrait', labels: labels('照片'), isRequired: false },
  { key: 'school', type: 'school', labels: labels('学校'), isRequired: true },
  { key: 'stage', type: 'stage', labels: labels('学段'), isRequired: false },
  { key: 'postcode', type: 'postcode', labels: labels('邮政编码'), isRequired: false },
  { key: 'division', type: 'long-text', labels: labels('分工'), isRequired: false, maxChars: 300 },
]
const instructorFields: readonly Field[] = [
  { key: 'name', type: 'name', labels: labels('姓名'), isRequired: true, maxChars: 50 },
  { key: 'phone', type: 'phone', labels: labels('电话'), isRequired: true },
  { key: 'email', type: 'email', labels: labels('邮箱'), isRequired: false },
]

/** A small kind that uses every sort of rule once. */
export const soloKind: DeclarationKind = {
  code: 'solo-work',
  officialCode: 'T-G',
  labels: labels('个人作品'),
  summary: labels('一个人的作品'),
  rules: [],
  group: 'work',
  participation: 'individual',
  declarants: ['pupil', 'teacher'],
  needsAuthorizationCode: true,
  stages: ['primary', 'junior', 'senior'],
  ages: { min: 6, max: 20 },
  sections: [
    {
      code: 'work',
      labels: labels('作品'),
      fields: [
        { key: 'title', type: 'text', labels: labels('名称'), isRequired: true, minChars: 2, maxChars: 40 },
        { key: 'stage', type: 'stage', labels: labels('学段'), isRequired: true },
        { key: 'subject', type: 'subject', labels: labels('学科'), isRequired: true },
        { key: 'startedOn', type: 'date', labels: labels('开始'), isRequired: true, notBefore: '2024-07-01' },
        { key: 'finishedOn', type: 'date', labels: labels('完成'), isRequired: false, notBefore: 'startedOn' },
        { key: 'abstract', type: 'long-text', labels: labels('摘要'), isRequired: true, minChars: 5, maxChars: 200 },
        { key: 'hours', type: 'integer', labels: labels('小时'), isRequired: false, min: 1, max: 1000 },
        {
          key: 'tools',
          type: 'choices',
          labels: labels('工具'),
          isRequired: false,
          maxChoices: 2,
          options: ['saw', 'glue', 'laser'].map((code) => ({ code, labels: labels(code) })),
        },
        {
          key: 'laserNote',
          type: 'text',
          labels: labels('激光说明'),
          isRequired: true,
          when: { field: 'safety.lasers', is: true },
        },
      ],
    },
  ],
  members: { min: 1, max: 1, fields: memberFields },
  instructors: { min: 0, max: 2, fields: instructorFields },
  questionnaire: [{ code: 'lasers', question: labels('用到激光吗') }],
  materials: [
    {
      code: 'report',
      materialKind: 'research-report',
      labels: labels('研究报告'),
      formats: ['pdf'],
      maxSizeBytes: megabyte,
      minCount: 1,
      maxCount: 2,
    },
    {
      code: 'photos',
      materialKind: 'object-photo',
      labels: labels('照片'),
      formats: ['jpg', 'png'],
      maxSizeBytes: megabyte,
      minCount: 0,
      maxCount: 2,
      minWidthPx: 32,
      minHeightPx: 32,
    },
    {
      code: 'laser-approval',
      materialKind: 'safety-approval',
      labels: labels('激光审批'),
      formats: ['pdf'],
      maxSizeBytes: megabyte,
      minCount: 1,
      maxCount: 1,
      when: { field: 'safety.lasers', is: true },
      approvedBefore: 'startedOn',
    },
    {
      code: 'film',
      materialKind: 'demo-video',
      labels: labels('视频'),
      formats: ['mp4'],
      maxSizeBytes: 4 * megabyte,
      minCount: 0,
      maxCount: 1,
      minDurationMs: 60_000,
      maxDurationMs: 180_000,
    },
  ],
  ticks: [
    { code: 'true', labels: labels('内容属实') },
    { code: 'own', labels: labels('本人完成') },
  ],
  print: { template: 'general', signatures: [labels('作者')], seals: [labels('学校')] },
}

/** The same without files: quick to make where the files do not matter. */
export const leanKind: DeclarationKind = { ...soloKind, code: 'lean-work', officialCode: 'T-L', materials: [] }

/** Two or three of one county and one stage, without a code; in the same kind group as {@link soloKind}. */
export const groupKind: DeclarationKind = {
  ...soloKind,
  code: 'group-work',
  officialCode: 'T-T',
  participation: 'group',
  needsAuthorizationCode: false,
  members: {
    min: 2,
    max: 3,
    fields: memberFields.map((field) => (field.key === 'stage' ? { ...field, isRequired: true } : field)),
    sameArea: 'county',
    isSameStage: true,
  },
  materials: [],
}

/** A small season whose window is open by the test's clock, from a month before to a month after. */
export function aDefinition(app: TestApp, overrides: Partial<SeasonDefinition> = {}): SeasonDefinition {
  const dayMs = 86_400_000
  const now = app.clock.now().getTime()
  return {
    contest: 'innovation',
    title: labels('测试大赛'),
    theme: labels('测试'),
    edition: 47,
    timeZone: 'Asia/Shanghai',
    agesOn: app.clock.now().toISOString().slice(0, 10),
    window: {
      opensAt: new Date(now - 30 * dayMs).toISOString(),
      closesAt: new Date(now + 30 * dayMs).toISOString(),
      graceS: 60,
    },
    levels: ['school', 'county', 'city', 'province'],
    kindGroups: [{ code: 'work', labels: labels('作品'), isOnePerPupil: true }],
    subjects: [
      { code: 'technology', labels: labels('技术'), stages: ['primary', 'junior'] },
      { code: 'physics', labels: labels('物理'), stages: ['junior', 'senior'] },
    ],
    contacts: [],
    kinds: [soloKind, leanKind, groupKind],
    ...overrides,
  }
}

/** A window that closes soon enough for a session that was opened before to be alive still. */
export function closingSoon(app: TestApp): Partial<SeasonDefinition> {
  const now = app.clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  return { window: { opensAt: at(-20), closesAt: at(20), graceS: 60 } }
}

/** A published season with the small definition; parts of it may be replaced. */
export function aSeason(app: TestApp, overrides: Partial<SeasonDefinition> = {}) {
  return aPublishedSeason(app, { change: () => aDefinition(app, overrides) })
}

export interface DraftWishes {
  owner?: TestAccount
  season?: { id: string; definition: SeasonDefinition }
  kind?: string
  stage?: string
  /** the unit that holds the code; a new one unless said */
  codeUnit?: string
}

export interface MadeDraft {
  id: string
  number: string
  owner: TestAccount
  season: { id: string; definition: SeasonDefinition }
  kind: DeclarationKind
}

/** An empty draft of a pupil, with a fresh code where its kind needs one. */
export async function aDraft(app: TestApp, wishes: DraftWishes = {}): Promise<MadeDraft> {
  const season = wishes.season ?? (await aSeason(app))
  const owner = wishes.owner ?? (await aPupil(app))
  const kind = season.definition.kinds.find((each) => each.code === (wishes.kind ?? soloKind.code))
  if (!kind) throw new Error(`the season has no kind ${wishes.kind}`)
  const stage = wishes.stage ?? 'junior'
  const codeWishes = {
    seasonId: season.id,
    kind: kind.code,
    ...(wishes.codeUnit ? { organizationId: wishes.codeUnit } : {}),
  }
  const code = kind.needsAuthorizationCode ? await aCode(app, codeWishes) : null
  const body = { season: season.id, kind: kind.code, stage, ...(code ? { authorizationCode: code.code } : {}) }
  const { id, number } = must(await app.as(owner).post('/api/declarations', body)) as { id: string; number: string }
  return { id, number, owner, season, kind }
}

let numbersGiven = 0
/** An identity number that no other fixture of this run has. */
export function aFreshIdNumber(birthOn: string, sex: 'male' | 'female' = 'female'): string {
  numbersGiven += 1
  const region = `4301${String(2 + Math.floor(numbersGiven / 100)).padStart(2, '0')}`
  return anIdNumber(birthOn, sex, numbersGiven % 100, region)
}

export interface MemberWishes {
  idNumber?: string
  school?: string
  stage?: string
  name?: string
}

/** Adds a complete member; answers their id. */
export async function aMember(app: TestApp, draft: MadeDraft, wishes: MemberWishes = {}): Promise<string> {
  const caller = app.as(draft.owner)
  const added = must(await caller.post(`/api/declarations/${draft.id}/people`, { role: 'member' }))
  const id: string = added.person.id
  const birthOn = birthOnAtAge(app, 13)
  const values = {
    name: wishes.name ?? '阿依古丽·买买提',
    sex: 'female',
    birthOn,
    idType: '01',
    idNumber: wishes.idNumber ?? aFreshIdNumber(birthOn),
    school: wishes.school ?? (await aSchool(app)).school,
    stage: wishes.stage ?? 'junior',
  }
  await save(
    app,
    draft,
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`members.${id}.${key}`, value])),
  )
  return id
}

/** Saves first values; a field that was saved before keeps its revision in mind by itself. */
export async function save(app: TestApp, draft: MadeDraft, values: Record<string, unknown>): Promise<void> {
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: 0 }))
  const saved = must(await app.as(draft.owner).patch(`/api/declarations/${draft.id}`, { changes }))
  if (saved.conflicts.length > 0) throw new Error(`conflicts: ${JSON.stringify(saved.conflicts)}`)
}

/** What the basics of the small kinds need. */
export const completeBasics = {
  title: '会转弯的风筝',
  subject: 'technology',
  startedOn: '2025-09-01',
  abstract: '一只会自己转弯的风筝。',
  'safety.lasers': false,
}

/** A draft from which nothing is missing. */
export async function aCompleteDraft(app: TestApp, wishes: DraftWishes & MemberWishes = {}): Promise<MadeDraft> {
  const draft = await aDraft(app, wishes)
  await save(app, draft, completeBasics)
  const school = wishes.school ?? (await aSchool(app)).school
  await aMember(app, draft, { ...wishes, school })
  if (draft.kind.members.min > 1) await aMember(app, draft, { school, name: '林小舟' })
  if (draft.kind.materials.some((material) => material.code === 'report')) await aReport(app, draft)
  return draft
}

/** Attaches a small PDF; answers what the route answered. */
export async function aReport(app: TestApp, draft: MadeDraft, more: Record<string, unknown> = {}) {
  const file = await aFile(app, draft.owner, { name: 'report.pdf', bytes: await aPdf() })
  const body = { material: 'report', fileId: file.fileId, ...more }
  return must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/materials`, body))
}

export async function aPortrait(app: TestApp, owner: TestAccount): Promise<string> {
  return (await aFile(app, owner, { purpose: 'portrait', name: 'me.png', bytes: await aPng() })).fileId
}

/** Frozen, and waiting for its signed pages. */
export async function aFrozenDeclaration(app: TestApp, wishes: DraftWishes & MemberWishes = {}): Promise<MadeDraft> {
  const draft = await aCompleteDraft(app, wishes)
  must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
  return draft
}

/** All its signed pages are there, as the module that reads them says. */
export async function aSignedDeclaration(app: TestApp, wishes: DraftWishes & MemberWishes = {}): Promise<MadeDraft> {
  const draft = await aFrozenDeclaration(app, wishes)
  await signed(app, draft.id)
  return draft
}

/** Says that all signed pages of the declaration's current form have been read. */
export async function signed(app: TestApp, id: string): Promise<void> {
  const ctx = app.ctx()
  const { form_version: version } = await app.write((db) =>
    db.selectFrom('contest.declaration').select('form_version').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await ctx.change('declarations.uploadSigned', async (tx) => {
    if (!(await uploadSigned(ctx, tx, id, version))) throw new Error('the declaration is not waiting for signed pages')
    return { subject: id, reply: null }
  })
}

export async function aSubmittedDeclaration(
  app: TestApp,
  wishes: DraftWishes & MemberWishes = {},
): Promise<MadeDraft & { receiptNumber: string }> {
  const draft = await aSignedDeclaration(app, wishes)
  const ticks = draft.kind.ticks.map((tick) => tick.code)
  const answer = must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/submit`, { ticks }))
  return { ...draft, receiptNumber: answer.receiptNumber }
}

/** The data of an answer that must be a success. */
export function must(answer: TestAnswer): TestAnswer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

type Make = (app: TestApp) => Promise<MadeDraft>

function ofDeclaration(make: Make, more: (app: TestApp, draft: MadeDraft) => Promise<RouteExample> = async () => ({})) {
  return async (app: TestApp): Promise<RouteExample> => {
    const draft = await make(app)
    const { params, ...rest } = await more(app, draft)
    const stranger = await aPupil(app)
    return { as: draft.owner, stranger, params: { declaration: draft.id, ...params }, ...rest }
  }
}

export const examples: RouteExamples = {
  'declarations.list': async (app) => {
    const [owner, season] = [await aPupil(app), await aSeason(app)]
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += 1) await aDraft(app, { owner, season, kind: groupKind.code })
    }
    return { as: owner, query: { limit: 50 }, grow }
  },
  'declarations.create': async (app) => {
    const season = await aSeason(app)
    return { as: await aPupil(app), body: { season: season.id, kind: groupKind.code, stage: 'junior' } }
  },
  'declarations.view': ofDeclaration(aSubmittedDeclaration),
  'declarations.check': ofDeclaration(aDraft),
  'declarations.save': ofDeclaration(aDraft, async () => ({
    body: { changes: [{ path: 'title', value: '风筝', revision: 0 }] },
  })),
  'declarations.delete': ofDeclaration(aDraft),
  'declarations.bindCode': ofDeclaration(aDraft, async (app, draft) => ({
    body: { authorizationCode: (await aCode(app, { seasonId: draft.season.id, kind: draft.kind.code })).code },
  })),
  'declarations.addPerson': ofDeclaration(aDraft, async () => ({ body: { role: 'member' } })),
  'declarations.orderPeople': ofDeclaration(aDraft, async (app, draft) => ({
    body: { role: 'member', ids: [await aMember(app, draft)] },
  })),
  'declarations.removePerson': ofDeclaration(aDraft, async (app, draft) => ({
    params: { person: await aMember(app, draft) },
  })),
  'declarations.addMaterial': ofDeclaration(aDraft, async (app, draft) => {
    const file = await aFile(app, draft.owner, { name: 'report.pdf', bytes: await aPdf() })
    return { body: { material: 'report', fileId: file.fileId } }
  }),
  'declarations.removeMaterial': ofDeclaration(aDraft, async (app, draft) => ({
    params: { material: (await aReport(app, draft)).material.id },
  })),
  'declarations.freeze': ofDeclaration(aCompleteDraft),
  'declarations.unfreeze': ofDeclaration(aFrozenDeclaration),
  'declarations.submit': ofDeclaration(aSignedDeclaration, async () => ({ body: { ticks: ['true', 'own'] } })),
  'declarations.withdraw': ofDeclaration(aSubmittedDeclaration, async () => ({ body: { to: 'draft' } })),
  'receipts.check': async (app) => ({ params: { number: (await aSubmittedDeclaration(app)).receiptNumber } }),
  'receipts.view': ofDeclaration(aSubmittedDeclaration),
}
