import type { TestAccount, TestAnswer, TestApp } from '#kernel/testing/app.ts'
import type { RouteExample, RouteExamples } from '#kernel/testing/examples.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import type { DeclarationKind, Field, RobotEvent, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aSeason as aPublishedSeason } from '#modules/contest/seasons/fixtures.ts'
import { anIdNumber, aPhone, aPupil, aTeacher, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf, aPng } from '#modules/platform/files/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { approve, lockAny, rulesOf, stopsAbove, takeBackApproval, uploadSigned } from './server/index.ts'

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

/** What {@link teamKind} plays. */
export const smallEvent: RobotEvent = {
  code: 'small-rescue',
  labels: labels('小救援'),
  sheet: {
    rounds: 2,
    countedRounds: 1,
    items: [{ code: 'find', labels: labels('找到'), kind: 'task', points: 10, maxCount: 3 }],
    ties: ['next-best'],
  },
}

/** A robot team of two or three with one coach, all of the declaring unit's county; a school has three at once. */
export const teamKind: DeclarationKind = {
  ...groupKind,
  code: 'small-team',
  officialCode: 'T-R',
  declarants: ['teacher', 'unit-contact'],
  members: { ...groupKind.members, isInUnitArea: true },
  instructors: {
    min: 1,
    max: 1,
    fields: [...instructorFields, { key: 'school', type: 'school', labels: labels('学校'), isRequired: true }],
    sameArea: 'county',
    isInUnitArea: true,
  },
  caps: [{ level: 'school', amount: 3 }],
  team: { event: smallEvent.code, division: 'primary-group' },
}

/** A registration for an olympiad: no paper; the pupil is of the school that declares. */
export const paperlessKind: DeclarationKind = {
  ...leanKind,
  code: 'small-olympiad',
  officialCode: 'T-O',
  needsAuthorizationCode: false,
  isPaperless: true,
  members: { ...soloKind.members, sameArea: 'school', isInUnitArea: true },
  print: { template: 'general', signatures: [], seals: [] },
}

/** A season with a robot team, whose contestants may be swapped for a week, and an olympiad in it, besides the small kinds. */
export function aTeamSeason(app: TestApp, kinds?: readonly DeclarationKind[]) {
  const swapUntil = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString()
  const team = { event: smallEvent.code, division: 'primary-group', swapUntil }
  const usual = [{ ...teamKind, team }, paperlessKind]
  return aSeason(app, { kinds: [groupKind, ...(kinds ?? usual)], events: [smallEvent] })
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
  const added = await caller.post(`/api/declarations/${draft.id}/people`, { role: 'member' })
  // the one author is there already
  const isThere = added.body.code === 'people_limit' && draft.kind.participation === 'individual'
  const id: string = isThere
    ? must(await caller.get(`/api/declarations/${draft.id}`)).people[0].id
    : must(added).person.id
  const school = wishes.school ?? (await aSchool(app)).school
  const values = aContestant(app, school, { ...wishes, name: wishes.name ?? '阿依古丽·买买提' })
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

export interface MadeTeam extends MadeDraft {
  units: Awaited<ReturnType<typeof aSchool>>
  /** ids of the two contestants */
  members: string[]
}

/** A team of a teacher's school from which nothing is missing. */
export async function aTeam(
  app: TestApp,
  wishes: Pick<DraftWishes, 'season' | 'owner'> & {
    units?: MadeTeam['units']
    kind?: string
    /** where the first contestant and the coach are from; from the team's school unless said */
    otherSchool?: string
  } = {},
): Promise<MadeTeam> {
  const units = wishes.units ?? (await aSchool(app))
  const owner = wishes.owner ?? (await aTeacher(app, { organizationId: units.school }))
  const season = wishes.season ?? (await aTeamSeason(app))
  const draft = await aDraft(app, { owner, season, kind: wishes.kind ?? teamKind.code })
  await save(app, draft, completeBasics)
  const members: string[] = []
  const elsewhere = wishes.otherSchool ?? units.school
  members.push(await aMember(app, draft, { school: elsewhere, name: '周小船' }))
  members.push(await aMember(app, draft, { school: units.school, name: '林小舟' }))
  await aCoach(app, draft, elsewhere)
  return { ...draft, units, members }
}

/** Adds the coach of a team, from that school. */
export async function aCoach(app: TestApp, draft: MadeDraft, school: string): Promise<string> {
  const added = must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/people`, { role: 'instructor' }))
  const values = { name: '陈教练', phone: '0731-1234567', school }
  const { id } = added.person
  await save(
    app,
    draft,
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`instructors.${id}.${key}`, value])),
  )
  return id
}

/** Signed and handed in. */
export async function aSubmittedTeam(app: TestApp, wishes: Parameters<typeof aTeam>[1] = {}): Promise<MadeTeam> {
  const team = await aTeam(app, wishes)
  must(await app.as(team.owner).post(`/api/declarations/${team.id}/freeze`))
  await signed(app, team.id)
  must(await app.as(team.owner).post(`/api/declarations/${team.id}/submit`, { ticks: ['true', 'own'] }))
  return team
}

/** All that a team asks of a contestant. */
export function aContestant(app: TestApp, school: string, wishes: MemberWishes = {}): Record<string, string> {
  const birthOn = birthOnAtAge(app, 13)
  return {
    name: wishes.name ?? '何小满',
    sex: 'female',
    birthOn,
    idType: '01',
    idNumber: wishes.idNumber ?? aFreshIdNumber(birthOn),
    school,
    stage: wishes.stage ?? 'junior',
  }
}

/** Every unit has passed it, in order; how they come to that is screening's own. */
export async function qualified(app: TestApp, id: string): Promise<void> {
  const ctx = app.ctx()
  await ctx.change('screening.approve', async (tx) => {
    for (let row = await lockAny(tx, id); row.state !== 'qualified'; row = await lockAny(tx, id))
      await approve(ctx, tx, row, { rules: await rulesOf(ctx, row), stops: await stopsAbove(tx, row.unit_path) })
    return { subject: id, reply: null }
  })
}

/** The last approval was a mistake: it waits again for the unit that owns it. */
export async function approvalTakenBack(app: TestApp, id: string): Promise<void> {
  const ctx = app.ctx()
  await ctx.change('screening.takeBack', async (tx) => {
    const row = await lockAny(tx, id)
    await takeBackApproval(ctx, tx, row, { level: 'province', unitId: row.unit_path[0] ?? '' })
    return { subject: id, reply: null }
  })
}

/** The data of an answer that must be a success. */
export function must(answer: TestAnswer): TestAnswer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

type Make = (app: TestApp) => Promise<MadeDraft>

/** Without files, each of which is looked at for a quarter of a second: where nothing is asked of them. */
function lean(make: (app: TestApp, wishes: DraftWishes & MemberWishes) => Promise<MadeDraft>): Make {
  return (app) => make(app, { kind: leanKind.code })
}

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
  'declarations.instructed': async (app) => ({
    as: await aTeacher(app, { contacts: [{ by: 'sms', target: aPhone() }] }),
  }),
  'declarations.create': async (app) => {
    const season = await aSeason(app)
    return { as: await aPupil(app), body: { season: season.id, kind: groupKind.code, stage: 'junior' } }
  },
  'declarations.view': ofDeclaration(aSubmittedDeclaration),
  'declarations.progress': ofDeclaration(lean(aSubmittedDeclaration)),
  'declarations.check': ofDeclaration(aDraft),
  'declarations.code': ofDeclaration(aDraft),
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
  // a number of the pupil's own birthday
  'declarations.keepInProfile': ofDeclaration(aDraft, async (app, draft) => ({
    params: { person: await aMember(app, draft, { idNumber: aFreshIdNumber(birthOnAtAge(app, 16)) }) },
  })),
  'declarations.addMaterial': ofDeclaration(aDraft, async (app, draft) => {
    const file = await aFile(app, draft.owner, { name: 'report.pdf', bytes: await aPdf() })
    return { body: { material: 'report', fileId: file.fileId } }
  }),
  'declarations.removeMaterial': ofDeclaration(aDraft, async (app, draft) => ({
    params: { material: (await aReport(app, draft)).material.id },
  })),
  'declarations.restoreMaterial': ofDeclaration(aDraft, async (app, draft) => {
    const { id } = (await aReport(app, draft)).material
    must(await app.as(draft.owner).delete(`/api/declarations/${draft.id}/materials/${id}`))
    return { params: { material: id } }
  }),
  'declarations.freeze': ofDeclaration(lean(aCompleteDraft)),
  'declarations.unfreeze': ofDeclaration(lean(aFrozenDeclaration)),
  'declarations.submit': ofDeclaration(lean(aSignedDeclaration), async () => ({ body: { ticks: ['true', 'own'] } })),
  'declarations.withdraw': ofDeclaration(lean(aSubmittedDeclaration), async () => ({ body: { to: 'draft' } })),
  'declarations.swap': async (app) => {
    const team = await aSubmittedTeam(app)
    return {
      as: team.owner,
      stranger: await aTeacher(app),
      params: { declaration: team.id },
      body: { out: team.members[0], values: aContestant(app, team.units.school), reason: '生病' },
    }
  },
  'receipts.check': async (app) => {
    const { receiptNumber } = await aSubmittedDeclaration(app, { kind: leanKind.code })
    return { params: { number: receiptNumber } }
  },
  'receipts.view': ofDeclaration(lean(aSubmittedDeclaration)),
}
