import { describe, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aContactWithRole, anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import type { Exam, SeasonDefinition } from './contract.ts'
import { aSeason, aSeasonDraft } from './fixtures.ts'
import { differencesOf } from './server/differences.ts'
import { movedByYears } from './server/next-year.ts'
import { goneParts } from './server/operations.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const office = app.as(await anAdmin(app))
const draftPath = (id: string, rest = '') => `/api/console/season-drafts/${id}${rest}`
const view = async (id: string) => (await office.get(draftPath(id))).body.data
const save = (id: string, body: unknown) => office.put(draftPath(id, '/section'), body)
const paths = (problems: { path: string; code: string }[]) => problems.map(({ path, code }) => [path, code])

test('a definition moves a year on: days, edition, and what its texts say of them; other numbers stay', () => {
  const moved = movedByYears(
    {
      edition: 46,
      agesOn: '2024-02-29',
      window: { opensAt: '2026-03-01T12:00:00+08:00' },
      title: {
        zh: '第46届大赛（2025—2026学年）',
        en: 'The 46th contest, 2026',
        fr: 'Le 46e concours',
        ko: '제46회 대회',
      },
      theme: { zh: '创新', en: 'Contest, edition 46', fr: 'Concours, édition 46 (460 projets)' },
      kinds: [{ code: 'work-2026', maxSizeBytes: 2026, hint: { zh: '2000 字以内' }, notBefore: '1930-01-01' }],
    },
    1,
  )
  expect(moved).toEqual({
    edition: 47,
    agesOn: '2025-02-28',
    window: { opensAt: '2027-03-01T12:00:00+08:00' },
    title: {
      zh: '第47届大赛（2026—2027学年）',
      en: 'The 47th contest, 2027',
      fr: 'Le 47e concours',
      ko: '제47회 대회',
    },
    theme: { zh: '创新', en: 'Contest, edition 47', fr: 'Concours, édition 47 (460 projets)' },
    kinds: [{ code: 'work-2026', maxSizeBytes: 2026, hint: { zh: '2000 字以内' }, notBefore: '1930-01-01' }],
  })
})

test('two definitions differ by places that are told by code, with their labels; a move is told as one', () => {
  const film = { code: 'film', labels: { zh: '科学影像' }, stages: ['junior'] }
  const idea = { code: 'idea', labels: { zh: '科技创意' }, stages: ['senior'] }
  const before = { edition: 1, kinds: [film, idea] }
  const after = {
    edition: 2,
    kinds: [idea, { ...film, stages: ['junior', 'senior'] }, { code: 'new', labels: { zh: '新' } }],
  }
  expect(differencesOf(before, after, 'zh')).toEqual([
    { path: 'edition', where: [], change: 'changed', before: 1, after: 2 },
    {
      path: 'kinds[film].stages',
      where: ['科学影像'],
      change: 'changed',
      before: ['junior'],
      after: ['junior', 'senior'],
    },
    { path: 'kinds[new]', where: ['新'], change: 'added', before: null, after: { code: 'new', labels: { zh: '新' } } },
    { path: 'kinds', where: [], change: 'moved', before: ['film', 'idea'], after: ['idea', 'film'] },
  ])
})

describe('a draft', () => {
  test('is saved section by section by several people; the same section twice is refused to the second', async () => {
    const { id } = await aSeasonDraft(app)
    const { definition } = await view(id)
    const first = await save(id, { path: 'theme', before: definition.theme, value: { zh: '创新·未来' } })
    expect(first.body.data).toEqual({ revision: 2, problems: [] })
    expect((await save(id, { path: 'edition', before: definition.edition, value: 99 })).body.data.revision).toEqual(3)
    const late = await save(id, { path: 'theme', before: definition.theme, value: { zh: '别的' } })
    expect([late.status, late.body.code]).toEqual([409, 'stale_revision'])
    expect(await view(id)).toMatchObject({ revision: 3, definition: { theme: { zh: '创新·未来' }, edition: 99 } })
  })

  test('never takes the section of a kind into another one that was moved to its place', async () => {
    const { id } = await aSeasonDraft(app)
    const { definition } = await view(id)
    const [first, second, ...rest] = definition.kinds
    await save(id, { path: 'kinds', before: definition.kinds, value: [second, first, ...rest] })
    const late = { path: 'kinds[0].members', before: first.members, value: { min: 0, max: 0, fields: [] } }
    expect(first.instructors).toEqual(second.instructors)
    const alike = { path: 'kinds[0].instructors', before: first.instructors, value: late.value }
    for (const section of [late, alike])
      expect((await save(id, { ...section, kind: first.code })).body.code).toEqual('stale_revision')
    expect((await save(id, { ...alike, kind: second.code })).body.data.revision).toEqual(3)
  })

  test('may contradict itself: everything is listed in words, and publishing is refused with all of it', async () => {
    const { id } = await aSeasonDraft(app)
    const { definition, revision } = await view(id)
    const { opensAt, closesAt, graceS } = definition.window
    await save(id, {
      path: 'window',
      before: definition.window,
      value: { opensAt: closesAt, closesAt: opensAt, graceS },
    })
    const saved = await save(id, { path: 'levels[0]', before: definition.levels[0], value: 'nowhere' })
    expect(paths(saved.body.data.problems)).toEqual([
      ['window', 'season_window_reversed'],
      ['levels[0]', 'season_code_unknown'],
    ])
    expect(saved.body.data.problems[0].message.length).toBeGreaterThan(5)
    const refused = await office.post(draftPath(id, '/publish'), { revision: revision + 2 })
    expect([refused.status, refused.body.code, paths(refused.body.fields)]).toEqual([
      422,
      'season_contradictory',
      [
        ['window', 'season_window_reversed'],
        ['levels[0]', 'season_code_unknown'],
      ],
    ])
  })

  test('is published as it was looked at, becomes a season, and cannot be changed any more', async () => {
    const { id, season } = await aSeasonDraft(app)
    const { definition, code } = await view(id)
    await save(id, { path: 'theme', before: definition.theme, value: { zh: '新的主题' } })
    expect((await office.post(draftPath(id, '/publish'), { revision: 1 })).body.code).toEqual('stale_revision')
    const published = (await office.post(draftPath(id, '/publish'), { revision: 2 })).body.data
    expect([published.version, published.season === season]).toEqual([1, false])
    const shown = (await app.anonymous.get(`/api/seasons/${published.season}`)).body.data
    expect([shown.code, shown.definition.theme]).toEqual([code, { zh: '新的主题' }])
    expect((await save(id, { path: 'theme', before: { zh: '新的主题' }, value: { zh: '再改' } })).body.code).toEqual(
      'draft_settled',
    )
  })

  test('of a season’s next version keeps every kind that was published', async () => {
    const season = await aSeason(app)
    const { code } = (await app.anonymous.get(`/api/seasons/${season.id}`)).body.data
    const from = { season: season.id, isForNextYear: false }
    const { id } = (await office.post('/api/console/season-drafts', { code, from })).body.data
    const { definition } = await view(id)
    const saved = await save(id, { path: 'kinds', before: definition.kinds, value: definition.kinds.slice(0, -1) })
    const gone = { path: 'kinds', code: 'season_kind_gone' }
    expect(saved.body.data.problems).toEqual([
      { ...gone, message: expect.stringContaining(definition.kinds.at(-1).labels.zh) },
    ])
    const refused = await office.post(draftPath(id, '/publish'), { revision: 2 })
    expect([refused.body.code, paths(refused.body.fields)]).toEqual([
      'season_contradictory',
      [['kinds', 'season_kind_gone']],
    ])
    await save(id, { path: 'kinds', before: definition.kinds.slice(0, -1), value: definition.kinds })
    expect((await office.post(draftPath(id, '/publish'), { revision: 3 })).body.data.version).toEqual(2)
  })

  test('answers the saving of a section alike when the request comes again', async () => {
    const { id } = await aSeasonDraft(app)
    const { theme } = (await view(id)).definition
    const body = { path: 'theme', before: theme, value: { zh: '新的主题' } }
    const headers = { 'idempotency-key': 'section-saved-once' }
    const put = async () => (await office.put(draftPath(id, '/section'), body, headers)).body
    const first = await put()
    expect([first.code, await put()]).toEqual(['H0000', first])
  })

  test('of a season’s next version keeps its exams, and the rounds in which units hand in papers', async () => {
    const season = await aSeason(app)
    const { code } = (await app.anonymous.get(`/api/seasons/${season.id}`)).body.data
    const from = { season: season.id, isForNextYear: false }
    const { id } = (await office.post('/api/console/season-drafts', { code, from })).body.data
    const { unitRounds } = (await view(id)).definition
    const saved = await save(id, { path: 'unitRounds', before: unitRounds, value: [] })
    expect(unitRounds.length).toBeGreaterThan(0)
    expect(saved.body.data.problems).toEqual(
      unitRounds.map(({ labels }: { labels: { zh: string } }) => ({
        path: 'unitRounds',
        code: 'season_round_gone',
        message: expect.stringContaining(labels.zh),
      })),
    )
    expect((await office.post(draftPath(id, '/publish'), { revision: 2 })).body.code).toEqual('season_contradictory')
    const exam = { code: 'league', labels: { zh: '联赛' } } as Exam
    expect(goneParts({ kinds: [], exams: [exam] }, { kinds: [], exams: [] }, 'zh')).toEqual([
      { path: 'exams', code: 'season_exam_gone', params: { name: '联赛' } },
    ])
  })

  test('of a season’s next version keeps the parts of its exams, the papers of its rounds, and its delegation', async () => {
    const labelled = (code: string, zh: string) => ({ code, labels: { zh } })
    const exams = [{ ...labelled('league', '联赛'), items: [labelled('first', '一试'), labelled('second', '加试')] }]
    const unitRounds = [{ ...labelled('county', '县级推荐'), materials: [labelled('letter', '推荐函')] }]
    const published = { kinds: [], exams, unitRounds, delegation: { level: 'city' } } as unknown as SeasonDefinition
    expect(goneParts(published, { ...published }, 'zh')).toEqual([])
    const next = {
      kinds: [],
      exams: [labelled('new', '新'), { ...exams[0], items: [labelled('second', '加试')] }],
      unitRounds: [{ ...unitRounds[0], materials: [] }],
      delegation: { level: 'county' },
    }
    expect(goneParts(published, next, 'zh')).toEqual([
      { path: 'exams[1].items', code: 'season_exam_item_gone', params: { name: '一试' } },
      { path: 'unitRounds[0].materials', code: 'season_round_paper_gone', params: { name: '推荐函' } },
      { path: 'delegation.level', code: 'season_delegation_level' },
    ])
    const { delegation: _without, ...rest } = published
    expect(goneParts(published, rest, 'zh')).toEqual([{ path: 'delegation', code: 'season_delegation_gone' }])
  })

  test('of a season’s next version without its delegation is told so, and not published', async () => {
    const delegation = { level: 'city', minLeaders: 1, maxLeaders: 2, maxTeachers: 2 }
    const season = await aSeason(app, {
      change: (definition) => ({ ...definition, delegation: { ...delegation, window: definition.window } }),
    })
    const { code } = (await app.anonymous.get(`/api/seasons/${season.id}`)).body.data
    const from = { season: season.id, isForNextYear: false }
    const { id } = (await office.post('/api/console/season-drafts', { code, from })).body.data
    const before = (await view(id)).definition.delegation
    const saved = await save(id, { path: 'delegation', before, value: undefined })
    expect(paths(saved.body.data.problems)).toEqual([['delegation', 'season_delegation_gone']])
    expect((await office.post(draftPath(id, '/publish'), { revision: 2 })).body.code).toEqual('season_contradictory')
  })

  test('of a season’s next version is refused when the season has moved on meanwhile', async () => {
    const season = await aSeason(app)
    const { code } = (await app.anonymous.get(`/api/seasons/${season.id}`)).body.data
    const from = { season: season.id, isForNextYear: false }
    const { id } = (await office.post('/api/console/season-drafts', { code, from })).body.data
    expect((await office.post('/api/console/season-drafts', { code, from })).body.code).toEqual('draft_exists')
    const closesAt = '2030-01-01T12:00:00+08:00'
    await office.post(`/api/console/seasons/${season.id}/postpone`, { closesAt, reason: '疫情' })
    const refused = await office.post(draftPath(id, '/publish'), { revision: 1 })
    expect([refused.body.code, refused.body.params]).toEqual(['draft_outdated', { version: 2 }])
  })

  test('begins from nothing with what every season has, and takes kinds of other seasons', async () => {
    await aSeason(app)
    const code = `robot-${app.ctx().random.uuid().slice(0, 8)}`
    const made = await office.post('/api/console/season-drafts', { code, from: { contest: 'robot' } })
    const { id } = made.body.data
    const { templates } = (await office.get('/api/console/season-kind-templates')).body.data
    const film = templates.find((each: { kind: { code: string } }) => each.kind.code === 'science-film')
    expect((await save(id, { path: 'kinds[1]', value: film.kind })).body.fields).toMatchObject([{ path: 'path' }])
    const saved = await save(id, { path: 'kinds[0]', value: film.kind })
    expect(saved.body.data.revision).toEqual(2)
    expect((await view(id)).definition.kinds).toEqual([film.kind])
    expect((await save(id, { path: 'constructor.name', value: 'x' })).body.fields).toMatchObject([{ path: 'path' }])
  })
})

test('a deadline is only ever put off, and a closed season stays closed', async () => {
  const { id, definition } = await aSeason(app)
  const path = `/api/console/seasons/${id}`
  const earlier = await office.post(`${path}/postpone`, { closesAt: definition.window.opensAt, reason: '提前' })
  expect(earlier.body.code).toEqual('deadline_not_later')
  await office.post(`${path}/postpone`, { closesAt: '2030-01-01T12:00:00+08:00', reason: '延期' })
  const { differences } = (await office.get(`${path}/comparison`, { from: 1, to: 2 })).body.data
  expect(differences).toMatchObject([
    { path: 'window.closesAt', change: 'changed', after: '2030-01-01T12:00:00+08:00' },
  ])
  expect((await office.post(`${path}/close`, {})).body.code).toEqual('invalid_input')
  expect((await office.post(`${path}/close`, { reason: '活动结束' })).body.data).toEqual({ version: 3 })
  expect((await app.anonymous.get(`/api/seasons/${id}`)).body.data.phase).toEqual('closed')
  expect((await office.post(`${path}/close`, { reason: '再来' })).body.code).toEqual('season_closed')
})

test('the secretariat edits seasons; an officer of a city only reads them', async () => {
  const { city, province } = await aSchool(app)
  const { id } = await aSeasonDraft(app)
  const secretariat = app.as(await aContactWithRole(app, 'contest-secretariat', province))
  const officer = app.as(await aContactWithRole(app, 'contest-officer', city))
  expect((await secretariat.get(draftPath(id))).status).toEqual(200)
  expect((await officer.get(draftPath(id))).body.code).toEqual('forbidden')
  expect((await officer.get('/api/console/seasons')).status).toEqual(200)
})
