import { describe, expect, test } from 'vitest'
import { type Labels, languages } from '#kernel/contract/languages.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aContactWithRole, anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import type { SeasonDefinition } from './contract.ts'
import { aSeason } from './fixtures.ts'
import { publishSeason, seasonVersion } from './server/index.ts'
import { labelsAt, withCorrections } from './server/labels.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const admin = await anAdmin(app)
const office = app.as(admin)
const path = 'kinds[science-film].labels'
const wordsOf = (definition: SeasonDefinition) => labelsAt(definition, path) as Labels
const address = (season: string, rest = '') => `/api/console/seasons/${season}/labels${rest}`
const shown = async (season: string, version?: number) =>
  wordsOf(
    (await app.anonymous.get(`/api/seasons/${season}${version ? `?version=${version}` : ''}`)).body.data.definition,
  )

async function aSeasonOfFilms() {
  const { id, definition } = await aSeason(app)
  const own = wordsOf(definition)
  const correct = async (texts: Partial<Labels>, before?: Labels) =>
    await office.put(address(id), { path, before: before ?? (await shown(id)), texts })
  return { id, own, correct, definition }
}

async function nextVersion(season: string, change: (labels: Labels) => Labels = (labels) => labels) {
  const { code } = (await app.anonymous.get(`/api/seasons/${season}`)).body.data
  const draft = (await office.post('/api/console/season-drafts', { code, from: { season, isForNextYear: false } })).body
    .data.id
  const { definition } = (await office.get(`/api/console/season-drafts/${draft}`)).body.data
  const at = definition.kinds.findIndex((kind: { code: string }) => kind.code === 'science-film')
  const labels = definition.kinds[at].labels
  const changed = change(labels)
  if (changed !== labels)
    await office.put(`/api/console/season-drafts/${draft}/section`, {
      path: `kinds[${at}].labels`,
      kind: 'science-film',
      before: labels,
      value: changed,
    })
  return {
    corrections: async () => (await office.get(`/api/console/season-drafts/${draft}/comparison`)).body.data.corrections,
    publish: async () => {
      const { revision } = (await office.get(`/api/console/season-drafts/${draft}`)).body.data
      return (await office.post(`/api/console/season-drafts/${draft}/publish`, { revision })).status
    },
  }
}

const endedOf = async (season: string) =>
  (await office.get(address(season))).body.data.ended.map(
    (each: { text: string; outcome: string; lastVersion: number }) => [each.text, each.outcome, each.lastVersion],
  )

describe('a correction', () => {
  test('shows at once wherever the season is read, in the versions before as well, and is written into the log', async () => {
    const { id, own, correct } = await aSeasonOfFilms()
    expect(await (await nextVersion(id)).publish()).toEqual(200)
    expect((await correct({ zh: '科学影片', en: 'Science films', fr: own.fr ?? '', ko: own.ko ?? '' })).status).toEqual(
      200,
    )
    const words = { ...own, zh: '科学影片', en: 'Science films' }
    expect(await shown(id)).toEqual(words)
    expect(await shown(id, 1)).toEqual(words)
    expect(wordsOf(await seasonVersion(app.ctx().db, id, 2))).toEqual(words)
    const entry = await app
      .ctx()
      .db.selectFrom('kernel.audit_entry')
      .select(['action', 'actor_account_id', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      action: 'seasonLabels.correct',
      actor_account_id: admin.accountId,
      before: { path, words: own },
      after: { path, words },
    })
  })

  test('changes words alone: no rule, no code, no number of the document', async () => {
    const { id, correct, definition } = await aSeasonOfFilms()
    await correct({ zh: '科学影片' })
    const now = await seasonVersion(app.ctx().db, id, 1)
    const rulesOf = (value: SeasonDefinition) =>
      JSON.parse(JSON.stringify(value, (_key, node) => (typeof node?.zh === 'string' ? 'words' : node)))
    expect(rulesOf(now)).toEqual(rulesOf(definition))
    expect(
      (await office.put(address(id), { path: 'window', before: { zh: 'x' }, texts: { zh: 'y' } })).body.code,
    ).toEqual('not_found')
    expect(
      (await office.put(address(id), { path: 'kinds[science-film].code', before: { zh: 'film' }, texts: { zh: 'y' } }))
        .body.code,
    ).toEqual('not_found')
  })

  test('of the words of a seal leaves its level, which is none of its words', async () => {
    const seals = [{ zh: '学校盖章处', level: 'school' }]
    const { id } = await aSeason(app, {
      change: (definition) => ({
        ...definition,
        kinds: definition.kinds.map((kind) =>
          kind.code === 'science-film' ? { ...kind, print: { ...kind.print, seals } } : kind,
        ),
      }),
    })
    const place = 'kinds[science-film].print.seals[0]'
    const before = { zh: '学校盖章处' }
    const { rows } = (await office.get(address(id), { search: before.zh })).body.data
    expect(rows.map((row: { path: string; labels: Labels }) => [row.path, row.labels])).toEqual([[place, before]])
    expect((await office.put(address(id), { path: place, before, texts: { zh: '学校意见' } })).status).toEqual(200)
    expect(labelsAt((await app.anonymous.get(`/api/seasons/${id}`)).body.data.definition, place)).toEqual({
      zh: '学校意见',
      level: 'school',
    })
  })

  test('of the title stands in the list of seasons as well', async () => {
    const { id, definition } = await aSeasonOfFilms()
    await office.put(address(id), { path: 'title', before: definition.title, texts: { zh: '改过名的大赛' } })
    expect((await office.get(`/api/console/seasons/${id}`)).body.data.title.zh).toEqual('改过名的大赛')
    await office.post(address(id, '/restore'), { path: 'title' })
    expect((await office.get(`/api/console/seasons/${id}`)).body.data.title).toEqual(definition.title)
  })

  test('is taken back: the published words stand again, and taking back twice is refused', async () => {
    const { id, own, correct } = await aSeasonOfFilms()
    await correct({ zh: '科学影片' })
    await correct({ zh: '科学短片' })
    expect((await office.post(address(id, '/restore'), { path })).status).toEqual(200)
    expect(await shown(id)).toEqual(own)
    expect((await office.post(address(id, '/restore'), { path })).body.code).toEqual('wrong_state')
  })

  test('against words that somebody else has changed meanwhile is refused, and nothing changes', async () => {
    const { id, own, correct } = await aSeasonOfFilms()
    await correct({ en: 'Science films' })
    const refused = await correct({ en: 'Movies' }, own)
    expect(refused.body.code).toEqual('stale_revision')
    expect((await shown(id)).en).toEqual('Science films')
  })

  test('of the Chinese leaves translations that nobody looked at to be checked; those saved with it count', async () => {
    const { id, correct, own } = await aSeasonOfFilms()
    await correct({ en: 'Science films' })
    await correct({ zh: '科学影片', fr: own.fr ?? '' })
    // the English was made for another Chinese
    expect((await shown(id)).en).toEqual(own.en)
    const { rows } = (await office.get(address(id), { state: 'corrected' })).body.data
    expect(
      rows.map((row: { path: string; corrected: string[]; outdated: string[] }) => [
        row.path,
        row.corrected,
        row.outdated,
      ]),
    ).toEqual([[path, ['zh', 'fr'], ['en', 'ko']]])
    const ofWorkbench = (
      await office.get('/api/console/languages/labels', { search: '科学影片', state: 'not-translated' })
    ).body
    expect(
      ofWorkbench.data.rows.flatMap((row: { id: string; language: string }) =>
        row.id.endsWith(`${id} ${path}`) ? [row.language] : [],
      ),
    ).toEqual(['en', 'ko'])
  })

  test('is for who publishes seasons: an officer of a school sees the words and may not change them', async () => {
    const { id, own } = await aSeasonOfFilms()
    const officer = app.as(await aContactWithRole(app, 'contest-officer', (await aSchool(app)).school))
    expect((await officer.get(address(id))).status).toEqual(200)
    expect((await officer.put(address(id), { path, before: own, texts: { zh: '别的' } })).body.code).toEqual(
      'forbidden',
    )
    expect(await shown(id)).toEqual(own)
  })
})

describe('the next version', () => {
  test('takes over what its draft was begun with; the version before goes on showing it', async () => {
    const { id, correct } = await aSeasonOfFilms()
    await correct({ en: 'Science films' })
    await (await nextVersion(id)).publish()
    expect([(await shown(id)).en, (await shown(id, 1)).en]).toEqual(['Science films', 'Science films'])
    expect(await endedOf(id)).toEqual([['Science films', 'taken-over', 1]])
  })

  test('drops what its draft says otherwise, on purpose also where that is what was published before', async () => {
    const { id, own, correct } = await aSeasonOfFilms()
    await correct({ en: 'Science films' })
    await (await nextVersion(id, (labels) => ({ ...labels, en: own.en }))).publish()
    expect([(await shown(id)).en, (await shown(id, 1)).en]).toEqual([own.en, 'Science films'])
    expect(await endedOf(id)).toEqual([['Science films', 'dropped', 1]])
  })

  test('keeps on top what was corrected after its draft was begun', async () => {
    const { id, own, correct } = await aSeasonOfFilms()
    const draft = await nextVersion(id)
    app.clock.advance(1000)
    await correct({ en: 'Science films' })
    await draft.publish()
    expect([(await shown(id)).en, await endedOf(id)]).toEqual(['Science films', []])
    await office.post(address(id, '/restore'), { path })
    expect(await shown(id)).toEqual(own)
  })

  test('tells beforehand what its publication makes of each corrected word, and does so', async () => {
    const { id, own, correct } = await aSeasonOfFilms()
    await correct({ en: 'Films of science' })
    await correct({ en: 'Science films', fr: 'Films scientifiques' })
    const draft = await nextVersion(id, (labels) => ({ ...labels, fr: 'Cinéma scientifique' }))
    app.clock.advance(1000)
    await correct({ ko: '과학 영상물' })
    expect(await draft.corrections()).toEqual([
      { path, language: 'en', text: 'Science films', nextText: 'Science films', fate: 'taken-over' },
      { path, language: 'fr', text: 'Films scientifiques', nextText: 'Cinéma scientifique', fate: 'dropped' },
      { path, language: 'ko', text: '과학 영상물', nextText: own.ko, fate: 'stays' },
    ])
    await draft.publish()
    expect(await endedOf(id)).toEqual([
      ['Films scientifiques', 'dropped', 1],
      ['Science films', 'taken-over', 1],
      ['Films of science', 'taken-over', 1],
    ])
    const { en, fr, ko } = await shown(id)
    expect([en, fr, ko]).toEqual(['Science films', 'Cinéma scientifique', '과학 영상물'])
  })

  test('that puts off the deadline brings all of them along', async () => {
    const { id, correct } = await aSeasonOfFilms()
    await correct({ zh: '科学影片', en: 'Science films' })
    const words = await shown(id)
    const body = { closesAt: '2050-01-01T12:00:00+08:00', reason: '材料来不及' }
    expect((await office.post(`/api/console/seasons/${id}/postpone`, body)).status).toEqual(200)
    expect(await shown(id)).toEqual(words)
  })

  test('made by the program from the words that were published keeps the corrections on top', async () => {
    const { id, correct, definition } = await aSeasonOfFilms()
    await correct({ en: 'Science films' })
    const { code } = (await app.anonymous.get(`/api/seasons/${id}`)).body.data
    await publishSeason(app.ctx(), { code, definition })
    expect([(await shown(id)).en, await endedOf(id)]).toEqual(['Science films', []])
  })
})

test('every word of a document is found by its path, and corrected there alone', async () => {
  const { definition } = await aSeasonOfFilms()
  const own = labelsAt(definition, 'theme') as Labels
  const correction = {
    path: 'theme',
    language: 'ko',
    ownText: own.ko ?? null,
    source: own.zh,
    text: '새 주제',
  } as const
  const corrected = withCorrections(definition, [correction])
  expect(corrected).toEqual({ ...definition, theme: { ...own, ko: '새 주제' } })
  expect(withCorrections(definition, [{ ...correction, source: '别的' }])).toEqual(definition)
  expect(languages.map((language) => labelsAt(corrected, 'theme')?.[language])).toEqual([
    own.zh,
    own.en,
    own.fr,
    '새 주제',
  ])
})
