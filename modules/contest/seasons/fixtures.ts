import type { Labels } from '#kernel/contract/languages.ts'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExample, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { fillDictionary } from '#modules/platform/dictionary/server/index.ts'
import { contestSeasons } from './contract/office.ts'
import type { SeasonDefinition } from './contract.ts'
import { demoSeasons } from './demo.ts'
import { publishSeason } from './server/index.ts'

/**
 * A published season, by default the demo's innovation contest with its window around the test's clock.
 * @param options.change edits the definition before it is published
 */
export async function aSeason(
  app: TestApp,
  options: { code?: string; change?(definition: SeasonDefinition): SeasonDefinition } = {},
): Promise<{ id: string; version: number; definition: SeasonDefinition }> {
  await app.write(fillDictionary)
  const ctx = app.ctx()
  const innovation = demoSeasons(app.clock.now()).innovation
  const definition = options.change?.(innovation) ?? innovation
  const code = options.code ?? `season-${ctx.random.uuid().slice(0, 8)}`
  return { ...(await publishSeason(ctx, { code, definition })), definition }
}

/** A draft of next year's season after a published one, made by an administrator. */
export async function aSeasonDraft(app: TestApp): Promise<{ id: string; season: string; admin: TestAccount }> {
  const [admin, { id: season }] = [await anAdmin(app), await aSeason(app)]
  const code = `next-${app.ctx().random.uuid().slice(0, 8)}`
  const made = await app.as(admin).post('/api/console/season-drafts', { code, from: { season, isForNextYear: true } })
  return { id: made.body.data.id, season, admin }
}

function ofDraft(body?: (made: { season: string }) => unknown) {
  return async (app: TestApp): Promise<RouteExample> => {
    const made = await aSeasonDraft(app)
    return { as: made.admin, params: { draft: made.id }, ...(body ? { body: body(made) } : {}) }
  }
}

function ofSeason(rest: Partial<RouteExample> = {}) {
  return async (app: TestApp): Promise<RouteExample> => ({
    as: await anAdmin(app),
    params: { season: (await aSeason(app)).id, ...rest.params },
    ...(rest.body ? { body: rest.body } : {}),
    ...(rest.query ? { query: rest.query } : {}),
  })
}

/** A season that is only a row yet. */
async function aBareSeason(app: TestApp): Promise<string> {
  const id = app.ctx().random.uuid()
  const row = { id, code: `bare-${id}`, contest: 'innovation', title: JSON.stringify({ zh: '新赛季' }), state: 'draft' }
  await app.write((db) =>
    db
      .insertInto('contest.season')
      .values({ ...row, created_at: app.clock.now() })
      .execute(),
  )
  return id
}

export const examples: RouteExamples = {
  'seasonDrafts.create': async (app) => ({
    as: await anAdmin(app),
    body: { code: `new-${app.ctx().random.uuid().slice(0, 8)}`, from: { contest: 'robot' } },
  }),
  'seasonDrafts.view': ofDraft(),
  'seasonDrafts.saveSection': ofDraft(() => ({
    path: 'contacts[0].phone',
    before: '0731-00000001',
    value: '0731-80000000',
  })),
  'seasonDrafts.discard': ofDraft(),
  'seasonDrafts.publish': ofDraft(() => ({ revision: 1 })),
  'seasonDrafts.comparison': ofDraft(),
  'seasonDrafts.startTrial': ofDraft(({ season }) => ({ season })),
  'seasonDrafts.trials': ofDraft(),
  'seasonOffice.versions': ofSeason(),
  'seasonOffice.version': ofSeason({ params: { version: '1' } }),
  'seasonOffice.comparison': ofSeason({ query: { from: 1, to: 1 } }),
  'seasonOffice.postpone': ofSeason({ body: { closesAt: '2050-01-01T12:00:00+08:00', reason: '材料来不及' } }),
  'seasonOffice.close': ofSeason({ body: { reason: '活动结束' } }),
  ...exampleOfResource(contestSeasons, {
    as: (app) => anAdmin(app),
    row: aBareSeason,
    values: async () => ({}),
    // those of the other examples would fill the page
    query: { 'f.state': 'draft' },
  }),
  'seasonLabels.list': async (app) => {
    const [admin, { id }] = [await anAdmin(app), await aSeason(app)]
    const address = `/api/console/seasons/${id}/labels`
    const waiting = (await app.as(admin).get(address)).body.data.rows as { path: string; labels: Labels }[]
    const grow = async (count: number) => {
      for (const { path, labels } of waiting.splice(0, count))
        await app.as(admin).put(address, { path, before: labels, texts: { zh: `${labels.zh}。` } })
    }
    return { as: admin, params: { season: id }, query: { state: 'corrected' }, grow }
  },
  'seasonLabels.correct': async (app) => {
    const { id, definition } = await aSeason(app)
    const body = { path: 'theme', before: definition.theme, texts: { zh: '改过的主题' } }
    return { as: await anAdmin(app), params: { season: id }, body }
  },
  'seasonLabels.restore': async (app) => {
    const { id, definition } = await aSeason(app)
    const admin = await anAdmin(app)
    const body = { path: 'theme', before: definition.theme, texts: { zh: '改过的主题' } }
    await app.as(admin).put(`/api/console/seasons/${id}/labels`, body)
    return { as: admin, params: { season: id }, body: { path: 'theme' } }
  },
  'seasons.view': async (app) => ({ params: { season: (await aSeason(app)).id } }),
}
