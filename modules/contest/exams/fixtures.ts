import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExample, type RouteExamples } from '#kernel/testing/examples.ts'
import {
  aDefinition,
  aFreshIdNumber,
  aSeason,
  leanKind,
  must,
  qualified,
  signed,
} from '#modules/contest/declarations/fixtures.ts'
import { onePageIsIn } from '#modules/contest/prints/fixtures.ts'
import type { DeclarationKind, Exam, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aContactWithRole, aPupil, aTeacher, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import {
  examAppeals,
  examCandidates,
  examListEntries,
  examRooms,
  examScores,
  examVenues,
  examViolations,
} from './contract.ts'

const t = (zh: string) => ({ zh, en: zh, fr: zh, ko: zh })
const hourMs = 3_600_000

/** A subject whose registrations go from the school straight to the province. */
export const subjectKind: DeclarationKind = {
  ...leanKind,
  code: 'mathematics',
  officialCode: 'AS-SX',
  labels: t('数学'),
  needsAuthorizationCode: false,
  levels: ['school', 'province'],
  questionnaire: [],
  sections: [
    {
      code: 'registration',
      labels: t('报名'),
      fields: [
        { key: 'title', type: 'text', labels: t('备注'), isRequired: true, maxChars: 40 },
        { key: 'stage', type: 'stage', labels: t('学段'), isRequired: true },
        { key: 'specialNeeds', type: 'text', labels: t('特殊需要'), isRequired: false, maxChars: 40 },
        {
          key: 'environment',
          type: 'choice',
          labels: t('上机环境'),
          isRequired: false,
          options: [{ code: 'noi-linux', labels: t('NOI Linux') }],
        },
      ],
    },
  ],
  ticks: [],
}

/** A subject without paper, for which teachers and contacts register pupils of their school. */
export const rosterKind: DeclarationKind = {
  ...subjectKind,
  code: 'physics',
  officialCode: 'AS-WL',
  labels: t('物理'),
  declarants: ['pupil', 'teacher', 'unit-contact'],
  isPaperless: true,
  sections: [
    {
      code: 'registration',
      labels: t('报名'),
      fields: [
        { key: 'title', type: 'text', labels: t('备注名'), isRequired: true, maxChars: 40 },
        { key: 'stage', type: 'stage', labels: t('学段'), isRequired: true },
      ],
    },
  ],
  ticks: [{ code: 'true', labels: t('内容属实') }],
  print: { template: 'general', signatures: [], seals: [] },
}

/** A school with a teacher who registers its pupils, in an olympiad that is open. */
export async function aRegisteringSchool(app: TestApp, overrides: Partial<SeasonDefinition> = {}) {
  const units = await aSchool(app)
  const season = await aSeason(app, {
    ...aDefinition(app, {
      contest: 'olympiad',
      kinds: [{ ...subjectKind, needsAuthorizationCode: true }, rosterKind],
      levels: ['school', 'province'],
      subjects: [],
      ...overrides,
    }),
    exams: [],
  })
  return { units, season, teacher: await aTeacher(app, { organizationId: units.school }) }
}

/** A roster as a spreadsheet in base64: the first row names the columns. */
export async function aRoster(rows: (string | number | null)[][]): Promise<string> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })).toString('base64')
}

/** The first is sat tomorrow, the second by whoever is promoted from it. */
export function theExams(app: TestApp, overrides: Partial<Exam> = {}): Exam[] {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
  const league: Exam = {
    code: 'league',
    labels: t('数学联赛'),
    kind: subjectKind.code,
    round: 'league',
    startsAt: at(-1),
    endsAt: at(-0.25),
    lateAfterMs: 2 * hourMs,
    leaveAfterMs: hourMs,
    items: [
      { code: 'first', labels: t('一试'), maxPoints: 120 },
      { code: 'second', labels: t('加试'), maxPoints: 180 },
    ],
    rules: [t('凭准考证和身份证件入场'), t('开考一小时内不得离场')],
    appeals: { opensAt: at(-0.25), closesAt: at(48), graceS: 0 },
    ...overrides,
  }
  const final: Exam = {
    ...league,
    code: 'final',
    labels: t('数学决赛'),
    after: 'league',
    startsAt: at(90),
    endsAt: at(93),
    appeals: { opensAt: at(94), closesAt: at(140), graceS: 0 },
  }
  return [league, final]
}

export interface Place {
  season: { id: string; definition: SeasonDefinition }
  units: { province: string; city: string; county: string; school: string }
  /** runs the exams and keeps the scores */
  secretary: TestAccount
  /** the second person */
  second: TestAccount
  key: { season: string; exam: string }
}

/** A province with an olympiad season and its secretariat. */
export async function aPlace(app: TestApp, overrides: Partial<Exam> = {}): Promise<Place> {
  const units = await aSchool(app)
  const season = await aSeason(app, {
    ...aDefinition(app, { contest: 'olympiad', kinds: [subjectKind], levels: ['school', 'province'], subjects: [] }),
    exams: theExams(app, overrides),
  })
  const [secretary, second] = [
    await aContactWithRole(app, 'contest-secretariat', units.province),
    await aContactWithRole(app, 'contest-secretariat', units.province),
  ]
  return { season, units, secretary, second, key: { season: season.id, exam: 'league' } }
}

const places = new WeakMap<TestApp, Promise<Place>>()
/** One for the examples that do not get in each other's way. */
export function thePlace(app: TestApp): Promise<Place> {
  const known = places.get(app) ?? aPlace(app)
  places.set(app, known)
  return known
}

export interface Registered {
  declaration: string
  owner: TestAccount
  idNumber: string
}

/** A pupil's registration that every level has passed. */
export async function aRegistration(
  app: TestApp,
  { season, units }: Place,
  wishes: {
    school?: string
    needs?: string
    environment?: 'noi-linux'
    name?: string
    owner?: TestAccount
    isHeldAt?: 'school'
  } = {},
): Promise<Registered> {
  const school = wishes.school ?? units.school
  const owner = wishes.owner ?? (await aPupil(app, { organizationId: school }))
  const idNumber = aFreshIdNumber(birthOnAtAge(app, 13))
  const draft = await aCompleteRegistration(app, { season, owner, school, idNumber, ...wishes })
  must(await app.as(owner).post(`/api/declarations/${draft}/freeze`))
  if (wishes.isHeldAt === 'school') await onePageIsIn(app, { id: draft })
  else await signed(app, draft)
  must(await app.as(owner).post(`/api/declarations/${draft}/submit`, { ticks: [] }))
  if (wishes.isHeldAt !== 'school') await qualified(app, draft)
  return { declaration: draft, owner, idNumber }
}

async function aCompleteRegistration(
  app: TestApp,
  wishes: {
    season: Place['season']
    owner: TestAccount
    school: string
    idNumber: string
    needs?: string
    environment?: 'noi-linux'
    name?: string
  },
): Promise<string> {
  const { season, owner, school, idNumber } = wishes
  const caller = app.as(owner)
  const body = { season: season.id, kind: subjectKind.code, stage: 'junior' }
  const { id } = must(await caller.post('/api/declarations', body))
  const added = must(await caller.post(`/api/declarations/${id}/people`, { role: 'member' }))
  const person = {
    name: wishes.name ?? '林小舟',
    sex: 'female',
    birthOn: birthOnAtAge(app, 13),
    idType: '01',
    idNumber,
    school,
    stage: 'junior',
  }
  const values = {
    title: '报名',
    ...(wishes.needs ? { specialNeeds: wishes.needs } : {}),
    ...(wishes.environment ? { environment: wishes.environment } : {}),
    ...Object.fromEntries(Object.entries(person).map(([key, value]) => [`members.${added.person.id}.${key}`, value])),
  }
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: 0 }))
  must(await caller.patch(`/api/declarations/${id}`, { changes }))
  return id
}

/** A venue of the province with one room; answers the ids. */
export async function aVenue(
  app: TestApp,
  place: Place,
  room: Record<string, unknown> = {},
): Promise<{ venue: string; room: string }> {
  const caller = app.as(place.secretary)
  const { id: venue } = must(
    await caller.post('/api/console/exam-venues', {
      values: {
        name: `考点${app.ctx().random.uuid().slice(0, 8)}`,
        organization: place.units.province,
        address: '江州市学府路1号',
        mapNote: '地铁2号线学府路站',
        contact: '苏晴',
        contactPhone: '13800000001',
        isClosed: false,
      },
    }),
  )
  return { venue, room: await aRoom(app, place, venue, room) }
}

export async function aRoom(
  app: TestApp,
  place: Place,
  venue: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const made = await app.as(place.secretary).post('/api/console/exam-rooms', {
    values: {
      venue,
      name: `考场${app.ctx().random.uuid().slice(0, 6)}`,
      rows: 5,
      columns: 5,
      unusableSeats: '5-5',
      accessibleSeats: '1-1 1-3',
      isComputerRoom: false,
      ...values,
    },
  })
  return must(made).id
}

const base = '/api/console/olympiads'

export interface Seated extends Place {
  registrations: Registered[]
  candidates: { id: string; ticketNumber: string; name: string; school: { id: string } }[]
  venue: string
  room: string
}

/** Some pupils of different schools with tickets, in one room whose plan is published. */
export async function aSeatedExam(
  app: TestApp,
  wishes: {
    count?: number
    exam?: Partial<Exam>
    environment?: 'noi-linux'
    isPlanned?: false
    isPublished?: false
  } = {},
): Promise<Seated> {
  const place = await aPlace(app, wishes.exam)
  const registrations: Registered[] = []
  for (let made = 0; made < (wishes.count ?? 2); made += 1) {
    const { id: school } = await anOrganization(app, { parentId: place.units.county, name: `第${made + 1}中学` })
    const { environment } = wishes
    const name = `考生${'甲乙丙丁戊己'[made] ?? made}`
    registrations.push(await aRegistration(app, place, { school, name, ...(environment ? { environment } : {}) }))
  }
  const caller = app.as(place.secretary)
  must(await caller.post(`${base}/admit`, place.key))
  const { venue, room } = await aVenue(app, place)
  if (wishes.isPlanned !== false)
    must(await caller.post(`${base}/plan`, { ...place.key, seed: 'seed', venues: [venue], roomUse: 'any' }))
  if (wishes.isPlanned !== false && wishes.isPublished !== false)
    must(await caller.post(`${base}/publish-seats`, place.key))
  const list = must(await caller.get('/api/console/exam-candidates', { limit: 100, 'f.season': place.season.id }))
  return { ...place, registrations, candidates: list.rows, venue, room }
}

/** A table of scores as a spreadsheet in base64. */
export async function aScoreTable(rows: (string | number | null)[][]): Promise<string> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [['准考证号', '一试', '加试'], ...rows] }] })
  return Buffer.from(bytes).toString('base64')
}

/** Everybody has their scores, brought in by the first person and confirmed by the second. */
export async function aScoredExam(
  app: TestApp,
  wishes: { count?: number; isConfirmed?: false; isPublished?: false; exam?: Partial<Exam> } = {},
): Promise<Seated & { import: string }> {
  const { count = 2, exam = {} } = wishes
  const seated = await aSeatedExam(app, { count, exam })
  const content = await aScoreTable(seated.candidates.map((each, at) => [each.ticketNumber, 100 - at, 90]))
  const body = { ...seated.key, name: '成绩.xlsx', content }
  const made = must(await app.as(seated.secretary).post(`${base}/scores/import`, body))
  if (wishes.isConfirmed !== false)
    must(await app.as(seated.second).post(`${base}/scores/confirm`, { import: made.import }))
  if (wishes.isConfirmed !== false && wishes.isPublished !== false)
    must(await app.as(seated.secretary).post(`${base}/scores/publish`, seated.key))
  return { ...seated, import: made.import }
}

/** The owner of the first candidate of the list. */
export function ownerOf({ registrations, candidates }: Seated, at = 0): Registered {
  const found = registrations.find((_, place) => candidates[at]?.name === `考生${'甲乙丙丁戊己'[place]}`)
  if (!found) throw new Error('nobody of these is the candidate')
  return found
}

export async function anAppeal(
  app: TestApp,
): Promise<{ id: string; scored: Awaited<ReturnType<typeof aScoredExam>>; third: TestAccount }> {
  const scored = await aScoredExam(app)
  const body = { candidate: scored.candidates[0]?.id, item: 'first', ground: 'sum-wrong', words: '一试合分少加了一题' }
  const { id } = must(await app.as(ownerOf(scored).owner).post('/api/olympiads/appeals', body))
  return { id, scored, third: await aContactWithRole(app, 'contest-secretariat', scored.units.province) }
}

/** A list that everybody may read, with so many entries. */
export async function aPublishedList(app: TestApp): Promise<Seated & { list: string }> {
  const scored = await aScoredExam(app, { exam: { appeals: closedWindow(app) } })
  const caller = app.as(scored.secretary)
  must(await caller.post(`${base}/list`, { ...scored.key, awards: [{ award: 'first', count: 1 }], promoted: 1 }))
  must(await caller.post(`${base}/list/publish`, scored.key))
  const { rows } = await app.write((db) =>
    sql<{ id: string }>`select id from contest.exam_sitting where season_id = ${scored.season.id}
      and exam = ${scored.key.exam}`.execute(db),
  )
  return { ...scored, list: rows[0]?.id ?? '' }
}

export function closedWindow(app: TestApp) {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
  return { opensAt: at(-0.2), closesAt: at(-0.1), graceS: 0 }
}

async function secretaryOf(app: TestApp) {
  return (await thePlace(app)).secretary
}
const stranger = async (app: TestApp) => aContactWithRole(app, 'contest-secretariat', (await aSchool(app)).province)

type Make<T> = (app: TestApp) => Promise<T>

function ofExam<T extends Place>(make: Make<T>, body: (made: T) => unknown = ({ key }) => key) {
  return async (app: TestApp): Promise<RouteExample> => {
    const made = await make(app)
    return { as: made.secretary, body: await body(made) }
  }
}

const planned = (app: TestApp) => aSeatedExam(app, { isPublished: false })
// one candidate is enough where nobody is compared with another
const unseated = (app: TestApp) => aSeatedExam(app, { count: 1, isPlanned: false })
const seated = (app: TestApp) => aSeatedExam(app, { count: 1 })
const unconfirmed = (app: TestApp) => aScoredExam(app, { count: 1, isConfirmed: false })
const first = ({ candidates }: Seated) => candidates[0]?.id

/** Rows of a resource whose every row needs an exam of its own: one viewer sees all of them as an officer of a common root. */
function exampleOfRows(
  resource: Parameters<typeof exampleOfResource>[0],
  rows: { make(app: TestApp, place: Place, at: number): Promise<string>; as?(app: TestApp): Promise<TestAccount> },
  actions: Record<string, { body?: (app: TestApp) => Promise<unknown> }> = {},
): RouteExamples {
  let made = 0
  return exampleOfResource(resource, {
    as: rows.as ?? secretaryOf,
    stranger,
    row: async (app) => {
      made += 1
      return await rows.make(app, await thePlace(app), made)
    },
    values: async () => ({}),
    actions,
  })
}

/** A candidate of the examples' place, written down without the way there. */
async function aCandidate(app: TestApp, place: Place): Promise<string> {
  const { declaration } = await aRegistration(app, place)
  must(await app.as(place.secretary).post(`${base}/admit`, place.key))
  const found = await app.write((db) =>
    db
      .selectFrom('contest.exam_candidate')
      .select('id')
      .where('declaration_id', '=', declaration)
      .executeTakeFirstOrThrow(),
  )
  return found.id
}

async function aScore(app: TestApp, place: Place): Promise<string> {
  const candidate = await aCandidate(app, place)
  const sitting = await app.write((db) =>
    db
      .selectFrom('contest.exam_candidate')
      .select(['sitting_id', 'ticket_number'])
      .where('id', '=', candidate)
      .executeTakeFirstOrThrow(),
  )
  const content = await aScoreTable([[sitting.ticket_number, 80, null]])
  const made = must(
    await app.as(place.secretary).post(`${base}/scores/import`, { ...place.key, name: '成绩.xlsx', content }),
  )
  must(await app.as(place.second).post(`${base}/scores/confirm`, { import: made.import }))
  const score = await app.write((db) =>
    db.selectFrom('contest.exam_score').select('id').where('candidate_id', '=', candidate).executeTakeFirstOrThrow(),
  )
  return score.id
}

async function aViolationRow(app: TestApp, place: Place): Promise<string> {
  const candidate = await aCandidate(app, place)
  const id = app.ctx().random.uuid()
  await app.write((db) =>
    db
      .insertInto('contest.exam_violation')
      .values({
        id,
        candidate_id: candidate,
        kind: 'phone',
        words: '考试中查看手机',
        is_annulling: true,
        recorded_by: place.secretary.accountId,
        recorded_at: app.clock.now(),
      })
      .execute(),
  )
  return id
}

async function anAppealRow(app: TestApp, place: Place): Promise<string> {
  const score = await aScore(app, place)
  const id = app.ctx().random.uuid()
  await app.write((db) =>
    sql`insert into contest.exam_appeal (id, candidate_id, item, ground, words, state, filed_at)
      select ${id}, candidate_id, item, 'sum-wrong', '合分少加了一题', 'filed', ${app.clock.now()}
      from contest.exam_score where id = ${score}`.execute(db),
  )
  return id
}

async function aListRow(app: TestApp, place: Place, rank: number): Promise<string> {
  const candidate = await aCandidate(app, place)
  await app.write((db) =>
    sql`insert into contest.exam_list_entry (candidate_id, sitting_id, rank, total, award, is_promoted)
      select id, sitting_id, ${rank}, 200, 'first', true from contest.exam_candidate where id = ${candidate}`.execute(
      db,
    ),
  )
  return candidate
}

const thirds = new WeakMap<TestApp, Promise<TestAccount>>()
/** Somebody of the secretariat who has worked on no score yet. */
async function aThird(app: TestApp): Promise<TestAccount> {
  const known =
    thirds.get(app) ?? thePlace(app).then(({ units }) => aContactWithRole(app, 'contest-secretariat', units.province))
  thirds.set(app, known)
  return await known
}

async function aSchoolContact(app: TestApp) {
  const place = await thePlace(app)
  const { id: school } = await anOrganization(app, { parentId: place.units.county })
  return { place, school, contact: await aContactWithRole(app, 'contest-officer', school) }
}

async function aWaitingRegistration(app: TestApp) {
  const { place, school, contact } = await aSchoolContact(app)
  const { declaration } = await aRegistration(app, place, { school, isHeldAt: 'school' })
  return { as: contact, declaration, place, school }
}

export const examples: RouteExamples = {
  ...exampleOfResource(examVenues, {
    as: secretaryOf,
    stranger,
    row: async (app) => (await aVenue(app, await thePlace(app))).venue,
    values: async (app) => ({
      name: `考点${app.ctx().random.uuid().slice(0, 8)}`,
      organization: (await thePlace(app)).units.province,
      address: '江州市学府路2号',
      contact: '周海',
      contactPhone: '13800000002',
      isClosed: false,
    }),
    edit: { address: '江州市学府路3号' },
  }),
  ...exampleOfResource(examRooms, {
    as: secretaryOf,
    stranger,
    row: async (app) => (await aVenue(app, await thePlace(app))).room,
    values: async (app) => ({
      venue: (await aVenue(app, await thePlace(app))).venue,
      name: '第一机房',
      rows: 6,
      columns: 8,
      isComputerRoom: true,
    }),
    edit: { rows: 7 },
  }),
  ...exampleOfRows(examCandidates, { make: aCandidate }),
  ...exampleOfRows(examViolations, { make: aViolationRow }),
  ...exampleOfRows(examScores, { make: aScore }, { correct: { body: async () => ({ values: { points: 90 } }) } }),
  ...exampleOfRows(
    examAppeals,
    { make: anAppealRow, as: aThird },
    { change: { body: async () => ({ values: { points: 90 } }) } },
  ),
  ...exampleOfRows(examListEntries, { make: aListRow }),
  'examOffice.admit': ofExam(async (app) => {
    const place = await aPlace(app)
    await aRegistration(app, place)
    return place
  }),
  'examOffice.plan': ofExam(unseated, ({ key, venue }) => ({ ...key, venues: [venue], roomUse: 'any' })),
  'examOffice.moveSeat': ofExam(planned, (made) => ({ candidate: first(made), room: made.room, row: 5, column: 1 })),
  'examOffice.publishSeats': ofExam(planned),
  'examOffice.print': ofExam(seated, ({ key }) => ({ ...key, kind: 'tickets' })),
  'examOffice.cancelPrint': async (app) => {
    const made = await seated(app)
    const { id } = must(await app.as(made.secretary).post(`${base}/print-runs`, { ...made.key, kind: 'room-papers' }))
    return { as: made.secretary, body: { run: id } }
  },
  'examOffice.scan': ofExam(seated, (made) => ({ ticket: made.candidates[0]?.ticketNumber })),
  'examOffice.attend': ofExam(seated, (made) => ({ candidate: first(made), attendance: 'present' })),
  'examOffice.recordViolation': ofExam(seated, (made) => ({
    candidate: first(made),
    kind: 'phone',
    words: '考试中查看手机',
    isAnnulling: false,
  })),
  'scoreOffice.import': async (app) => {
    const made = await seated(app)
    const content = await aScoreTable([[made.candidates[0]?.ticketNumber ?? '', 100, 90]])
    return { as: made.secretary, body: { ...made.key, name: '成绩.xlsx', content } }
  },
  'scoreOffice.confirm': async (app) => {
    const made = await unconfirmed(app)
    return { as: made.second, body: { import: made.import } }
  },
  'scoreOffice.discard': async (app) => {
    const made = await unconfirmed(app)
    return { as: made.secretary, body: { import: made.import } }
  },
  'scoreOffice.publish': ofExam((app) => aScoredExam(app, { count: 1, isPublished: false })),
  'scoreOffice.makeList': ofExam(
    (app) => aScoredExam(app, { count: 1 }),
    ({ key }) => ({ ...key, awards: [{ award: 'first', count: 1 }], promoted: 1 }),
  ),
  'scoreOffice.publishList': async (app) => {
    const made = await aScoredExam(app, { count: 1, exam: { appeals: closedWindow(app) } })
    must(await app.as(made.secretary).post(`${base}/list`, { ...made.key, awards: [], promoted: 1 }))
    return { as: made.secretary, body: made.key }
  },
  'scoreOffice.correctList': ofExam(aPublishedList, ({ key }) => ({
    ...key,
    awards: [],
    promoted: 2,
    reason: '入选人数有误',
  })),
  'scoreOffice.formerList': async (app) => {
    const made = await aPublishedList(app)
    const body = { ...made.key, awards: [], promoted: 2, reason: '入选人数有误' }
    must(await app.as(made.secretary).post(`${base}/list/correct`, body))
    return { as: made.secretary, query: { ...made.key, version: 1 } }
  },
  'ownExams.ticket': async (app) => {
    const made = await aSeatedExam(app)
    return { as: ownerOf(made).owner, stranger: ownerOf(made, 1).owner, params: { candidate: first(made) ?? '' } }
  },
  'ownExams.score': async (app) => {
    const made = await aScoredExam(app)
    return { as: ownerOf(made).owner, stranger: ownerOf(made, 1).owner, params: { candidate: first(made) ?? '' } }
  },
  'ownExams.appeal': async (app) => {
    const made = await aScoredExam(app, { count: 1 })
    const body = { candidate: first(made), item: 'first', ground: 'sum-wrong', words: '合分少加了一题' }
    return { as: ownerOf(made).owner, body }
  },
  'publicExams.score': async (app) => {
    const made = await aScoredExam(app, { count: 1 })
    const { idNumber } = ownerOf(made)
    return { body: { ticketNumber: made.candidates[0]?.ticketNumber, idTail: idNumber.slice(-6) } }
  },
  'publicExams.list': async (app) => {
    const made = await aPublishedList(app)
    /** once the list is out nobody is taken in */
    const setOut = (at: Date | null) =>
      app.write((db) =>
        sql`update contest.exam_sitting set list_published_at = ${at}
          where season_id = ${made.season.id} and exam = ${made.key.exam}`.execute(db),
      )
    const grow = async (count: number) => {
      await setOut(null)
      for (let each = 0; each < count; each += 1) {
        const { declaration } = await aRegistration(app, made)
        must(await app.as(made.secretary).post(`${base}/admit`, made.key))
        await app.write((db) =>
          sql`insert into contest.exam_list_entry (candidate_id, sitting_id, rank, total, is_promoted)
            select id, sitting_id, ${each + 10}, 1, false from contest.exam_candidate
            where declaration_id = ${declaration} on conflict do nothing`.execute(db),
        )
      }
      await setOut(app.clock.now())
    }
    return { query: { list: made.list, limit: 100 }, grow }
  },
  'examTeachers.give': async (app) => {
    const { school, contact } = await aSchoolContact(app)
    return { as: contact, body: { loginName: (await aTeacher(app, { organizationId: school })).loginName } }
  },
  'examTeachers.take': async (app) => {
    const { school, contact } = await aSchoolContact(app)
    const teacher = await aTeacher(app, { organizationId: school })
    must(await app.as(contact).post('/api/olympiads/teachers', { loginName: teacher.loginName }))
    return { as: contact, body: { account: teacher.accountId } }
  },
  'examRosters.mine': async (app) => ({ as: (await aRegisteringSchool(app)).teacher }),
  'examRosters.sample': async (app) => {
    const { teacher, season } = await aRegisteringSchool(app)
    return { as: teacher, query: { season: season.id } }
  },
  'examRosters.import': async (app) => {
    const { teacher, season } = await aRegisteringSchool(app)
    const content = await aRoster([
      ['学科', '姓名'],
      ['物理', '林小满'],
    ])
    return { as: teacher, body: { season: season.id, name: '名单.xlsx', content } }
  },
  'examRegistrations.waiting': async (app) => {
    const { place, school, contact } = await aSchoolContact(app)
    const grow = async (count: number) => {
      for (let each = 0; each < count; each += 1) await aRegistration(app, place, { school, isHeldAt: 'school' })
    }
    return { as: contact, query: { season: place.season.id, limit: 100 }, grow }
  },
  'examRegistrations.approve': async (app) => {
    const { as, declaration } = await aWaitingRegistration(app)
    return { as, body: { declaration } }
  },
  'examRegistrations.return': async (app) => {
    const { as, declaration } = await aWaitingRegistration(app)
    return { as, body: { declaration, reasons: ['other'], opinion: '请更换照片', openedPaths: ['title'] } }
  },
}
