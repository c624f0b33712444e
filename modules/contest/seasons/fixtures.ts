import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { fillDictionary, forgetDictionary } from '#modules/platform/dictionary/server/index.ts'
import { type SeasonDefinition, seasons } from './contract.ts'
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
  forgetDictionary()
  const innovation = demoSeasons(app.clock.now()).innovation
  const definition = options.change?.(innovation) ?? innovation
  const code = options.code ?? `season-${ctx.random.uuid().slice(0, 8)}`
  return { ...(await publishSeason(ctx, { code, definition })), definition }
}

export const examples: RouteExamples = {
  ...exampleOfResource(seasons, {
    as: (app) => anAdmin(app),
    row: async (app) => (await aSeason(app)).id,
    values: async () => ({}),
  }),
  'seasons.view': async (app) => ({ params: { season: (await aSeason(app)).id } }),
}
