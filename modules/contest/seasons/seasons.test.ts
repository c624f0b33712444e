import { expect, test } from 'vitest'
import { languages } from '#kernel/contract/languages.ts'
import type { Refusal } from '#kernel/contract/refusals.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import type { SeasonDefinition } from './contract.ts'
import { demoSeasons } from './demo.ts'
import { aSeason } from './fixtures.ts'
import { seasonDefinition } from './schema.ts'
import { openSeason, publishSeason } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })

test('the three demo seasons have the right shape, whatever day they are made on', () => {
  for (const day of ['2026-07-31', '2026-08-01', '2026-12-31', '2027-02-28', '2028-02-29']) {
    for (const season of Object.values(demoSeasons(new Date(`${day}T23:59:00Z`)))) {
      expect(seasonDefinition.safeParse(season)).toMatchObject({ success: true })
    }
  }
})

test('every label of the demo seasons is there in four languages', () => {
  const empty: string[] = []
  const walk = (value: unknown, path: string) => {
    if (Array.isArray(value))
      value.forEach((inner, index) => {
        walk(inner, `${path}[${index}]`)
      })
    else if (value !== null && typeof value === 'object') {
      const fields = value as Record<string, unknown>
      if ('zh' in fields)
        empty.push(...languages.filter((language) => !fields[language]).map((language) => `${path}.${language}`))
      else for (const [key, inner] of Object.entries(fields)) walk(inner, `${path}.${key}`)
    }
  }
  walk(demoSeasons(new Date()), '')
  expect(empty).toEqual([])
})

test('the innovation season holds all kinds of the contest [S1-02]', () => {
  expect(demoSeasons(new Date()).innovation.kinds.map((kind) => kind.officialCode)).toEqual([
    'XS-G',
    'XS-T',
    'FDY-Z',
    'FDY-F',
    'HXH',
    'SJ',
    'YX',
    'CY',
    'ZZ-D',
    'ZZ-R',
    'XX',
    'JS',
  ])
})

test('the window of the demo runs from noon to noon and is open on the day it is made', () => {
  const { window } = demoSeasons(new Date('2026-11-21T01:00:00Z')).innovation
  expect(window).toEqual({ opensAt: '2026-10-22T12:00:00+08:00', closesAt: '2027-01-05T12:00:00+08:00', graceS: 60 })
})

test('a published season is shown with its phase by the clock of the server', async () => {
  const season = await aSeason(app)
  const phaseAt = async (instant: string) => {
    app.clock.set(instant)
    return (await app.anonymous.get(`/api/seasons/${season.id}`)).body.data.phase
  }
  expect([
    await phaseAt('2026-10-22T11:59:59.999+08:00'),
    await phaseAt('2026-10-22T12:00:00+08:00'),
    await phaseAt('2027-01-05T12:00:00+08:00'),
    await phaseAt('2027-01-05T12:00:00.001+08:00'),
    await phaseAt('2027-01-05T12:01:00+08:00'),
    await phaseAt('2027-01-05T12:01:00.001+08:00'),
  ]).toEqual(['upcoming', 'open', 'open', 'grace', 'grace', 'closed'])
  app.clock.set('2026-11-21T09:00:00+08:00')
})

test('the list tells of each season what a home page needs, and only of the contest asked for', async () => {
  const season = await aSeason(app, { code: 'innovation-listed' })
  const all = (await app.anonymous.get('/api/seasons')).body.data
  expect(all.now).toEqual('2026-11-21T01:00:00.000Z')
  const { contest, title, kinds } = all.seasons.find((each: { id: string }) => each.id === season.id)
  expect([contest, title, kinds.length]).toEqual([
    'innovation',
    season.definition.title,
    season.definition.kinds.length,
  ])
  expect((await app.anonymous.get('/api/seasons', { contest: 'robot' })).body.data.seasons).toEqual([])
})

test('a kind added by data alone shows up, and the earlier version stays as it was', async () => {
  const first = await aSeason(app, { code: 'innovation-growing' })
  const second = await aSeason(app, {
    code: 'innovation-growing',
    change: (definition) => {
      const idea = definition.kinds.find((kind) => kind.code === 'creative-idea')
      if (!idea) throw new Error('the demo has no creative idea')
      return {
        ...definition,
        kinds: [...definition.kinds, { ...idea, code: 'green-idea', officialCode: 'LS', labels: { zh: '绿色点子' } }],
      }
    },
  })
  expect(second).toMatchObject({ id: first.id, version: 2 })
  const shown = (await app.anonymous.get(`/api/seasons/${first.id}`)).body.data
  expect([shown.version, shown.definition.kinds.at(-1).labels]).toEqual([2, { zh: '绿色点子' }])
  const stored = await app.write((db) =>
    db
      .selectFrom('contest.season_version')
      .select('definition')
      .where('season_id', '=', first.id)
      .orderBy('version')
      .execute(),
  )
  expect(stored.map((row) => (row.definition as SeasonDefinition).kinds.length)).toEqual([12, 13])
  expect(await app.auditOf(first.id)).toMatchObject([{ action: 'seasons.publish' }, { action: 'seasons.publish' }])
})

test('an earlier version is read by its number, and the newest window tells where the season stands', async () => {
  const first = await aSeason(app, {
    code: 'versions',
    change: (definition) => ({
      ...definition,
      window: { ...definition.window, closesAt: '2026-11-01T12:00:00+08:00' },
    }),
  })
  const second = await aSeason(app, { code: 'versions' })
  expect([first.id, first.version, second.version]).toEqual([second.id, 1, 2])
  const view = (version?: number) =>
    app.anonymous.get(`/api/seasons/${first.id}`, version === undefined ? {} : { version })
  expect((await view()).body.data.version).toEqual(2)
  const old = (await view(1)).body.data
  expect([old.version, old.phase, old.definition]).toEqual([1, 'open', JSON.parse(JSON.stringify(first.definition))])
  expect([(await view(3)).body.code, (await view(0)).body.fields[0].path]).toEqual(['not_found', 'version'])
})

test('a definition with open contradictions is refused with all of them at once, and nothing is published', async () => {
  const before = await app.write((db) => db.selectFrom('contest.season').select('id').execute())
  const refused = await refusalOf(aSeason(app, { code: 'contradictory', change: contradict }))
  expect(refused.code).toEqual('season_contradictory')
  expect(refused.fields).toEqual([
    { path: 'contest', code: 'season_code_unknown', params: { dictionary: 'contest', value: 'cooking' } },
    { path: 'timeZone', code: 'season_time_zone_unknown', params: { zone: 'Asia/Nowhere' } },
    { path: 'window', code: 'season_window_reversed', params: {} },
    { path: 'subjects[0].kinds', code: 'season_reference_unknown', params: { name: 'no-such-kind' } },
    { path: 'kinds[0].group', code: 'season_reference_unknown', params: { name: 'no-such-group' } },
    { path: 'kinds[0].stages', code: 'season_code_unknown', params: { dictionary: 'stage', value: 'university' } },
    { path: 'kinds[0].sections.flavor', code: 'season_reference_unknown', params: { name: 'noSuchField' } },
    { path: 'kinds[0].sections.flavor', code: 'season_reference_unknown', params: { name: 'safety.volcano' } },
    { path: 'kinds[0].sections.flavor', code: 'season_reference_unknown', params: { name: 'noSuchDate' } },
    { path: 'kinds[0].sections.flavor', code: 'season_dictionary_unknown', params: { dictionary: 'flavors' } },
    { path: 'kinds[0].sections', code: 'season_field_missing', params: { field: 'title' } },
    { path: 'kinds[0].sections', code: 'season_field_missing', params: { field: 'stage' } },
    { path: 'kinds[0].members', code: 'season_range_reversed', params: { min: 3, max: 2 } },
    { path: 'kinds[0].members', code: 'season_individual_with_members', params: {} },
    {
      path: 'kinds[0].materials[0].materialKind',
      code: 'season_code_unknown',
      params: { dictionary: 'material_kind', value: 'cake' },
    },
    {
      path: 'kinds[0].materials[0]',
      code: 'season_condition_never',
      params: { field: 'safety.microbes', value: 'often' },
    },
    { path: 'kinds[0].materials[0]', code: 'season_reference_unknown', params: { name: 'noSuchDay' } },
  ])
  for (const language of languages) {
    for (const field of refused.fields)
      expect(app.surroundings.words.problem(field.code, field.params ?? {}, language)).not.toEqual('')
  }
  expect(await app.write((db) => db.selectFrom('contest.season').select('id').execute())).toEqual(before)
})

test('a definition of the wrong shape is refused with all problems at once', async () => {
  const refused = await refusalOf(
    publishSeason(app.ctx(), {
      code: 'shapeless',
      definition: { ...demoSeasons(new Date()).robot, edition: 0, levels: [], extra: 1 },
    }),
  )
  expect(refused.fields.map((field) => [field.path, field.code])).toEqual([
    ['edition', 'positive_only'],
    ['levels', 'too_few'],
    ['extra', 'unknown_field'],
  ])
})

test('a season keeps its contest', async () => {
  await aSeason(app, { code: 'steady' })
  const refused = await refusalOf(
    publishSeason(app.ctx(), { code: 'steady', definition: demoSeasons(new Date()).robot }),
  )
  expect([refused.code, refused.params]).toEqual(['season_other_contest', { contest: 'innovation' }])
})

test('a season that does not exist, or is a draft, is not found', async () => {
  const id = app.ctx().random.uuid()
  await app.write((db) =>
    db
      .insertInto('contest.season')
      .values({
        id,
        code: 'secret',
        contest: 'innovation',
        title: '{"zh":"草稿"}',
        state: 'draft',
        created_at: new Date(),
      })
      .execute(),
  )
  for (const season of [id, app.ctx().random.uuid(), 'nonsense']) {
    expect((await app.anonymous.get(`/api/seasons/${season}`)).body.code).toEqual('not_found')
  }
})

test('a season that the organiser closed is still shown, as closed, but nothing can be declared in it', async () => {
  const season = await aSeason(app, { code: 'closed-early' })
  await app.write((db) =>
    db.updateTable('contest.season').set({ state: 'closed' }).where('id', '=', season.id).execute(),
  )
  expect((await app.anonymous.get(`/api/seasons/${season.id}`)).body.data.phase).toEqual('closed')
  expect(await openSeason(app.ctx().db, season.id)).toEqual(undefined)
})

test('a definition is read from the database once', async () => {
  const season = await aSeason(app)
  await app.anonymous.get(`/api/seasons/${season.id}`)
  const { queries } = await app.countQueries(() => app.anonymous.get(`/api/seasons/${season.id}`))
  expect(queries).toEqual(1)
})

function contradict(definition: SeasonDefinition): SeasonDefinition {
  const [kind, ...others] = definition.kinds
  const [subject, ...subjects] = definition.subjects
  const material = kind?.materials[0]
  if (!kind || !subject || !material) throw new Error('the demo season is empty')
  return {
    ...definition,
    contest: 'cooking',
    timeZone: 'Asia/Nowhere',
    window: { ...definition.window, closesAt: definition.window.opensAt },
    subjects: [{ ...subject, kinds: ['no-such-kind'] }, ...subjects],
    kinds: [
      {
        ...kind,
        group: 'no-such-group',
        stages: ['primary', 'university'],
        sections: [
          {
            code: 'taste',
            labels: { zh: '口味' },
            fields: [
              {
                key: 'flavor',
                type: 'choice',
                labels: { zh: '口味' },
                isRequired: true,
                dictionary: 'flavors',
                notBefore: 'noSuchDate',
                when: {
                  all: [
                    { field: 'noSuchField', is: 'x' },
                    { field: 'safety.volcano', is: true },
                  ],
                },
              },
            ],
          },
        ],
        members: { ...kind.members, min: 3, max: 2 },
        materials: [
          {
            ...material,
            materialKind: 'cake',
            when: { field: 'safety.microbes', is: 'often' },
            approvedBefore: 'noSuchDay',
          },
        ],
      },
      ...others,
    ],
  }
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  return await work.then(
    () => {
      throw new Error('nothing was refused')
    },
    (refusal: Refusal) => refusal,
  )
}

test('what a published season calls its kinds and events is in the dictionary, and what was there keeps its label', async () => {
  const { robot } = demoSeasons(app.clock.now())
  const [event] = robot.events ?? []
  if (!event) throw new Error('the robot season has no event')
  const named = { zh: '月球运土', en: 'Moon soil', fr: 'Sol lunaire', ko: '달 흙 나르기' }
  await aSeason(app, {
    change: (definition) => ({
      ...definition,
      events: [{ ...event, code: 'moon-soil', labels: named }, event],
      kinds: [
        ...definition.kinds.map((kind) => ({ ...kind, labels: { zh: `${kind.labels.zh}（新名）` } })),
        ...robot.kinds.slice(0, 1).map((kind) => ({
          ...kind,
          code: 'moon-soil-primary',
          labels: named,
          group: definition.kindGroups[0]?.code ?? '',
        })),
      ],
    }),
  })
  const entryOf = async (type: string, code: string) =>
    (await app.anonymous.get(`/api/dictionary/${type}`)).body.data.entries.find(
      (entry: { code: string }) => entry.code === code,
    )
  expect((await entryOf('declaration_kind', 'moon-soil-primary')).label).toEqual('月球运土')
  expect((await entryOf('robot_event', 'moon-soil')).label).toEqual('月球运土')
  expect((await entryOf('declaration_kind', 'student-work-individual')).label).toEqual('学生科技创新成果（个人）')
})
