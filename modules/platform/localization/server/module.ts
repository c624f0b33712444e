import { defaultLanguage, type Language } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { type RawExchange, route } from '#kernel/server/route.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { labelRoutes } from '../contract/office.ts'
import { localizationRoutes } from '../contract.ts'
import { labelSchemas, localizationSchemas } from '../schema.ts'
import { servedTexts } from './console.ts'
import { pageWordsScript, pageWordsTag } from './corrections.ts'
import { dataLabels } from './labels.ts'

/** Kept by browsers for good under the address that bears its tag; else asked for each time. */
async function sendPageWords(
  ctx: Ctx,
  language: Language,
  asked: string | undefined,
  { request, reply }: RawExchange,
): Promise<null> {
  const offered = await readSetting(ctx, 'offeredLanguages')
  const tag = pageWordsTag(ctx.db, language, offered) ?? 'none'
  void reply
    .header('etag', `"${tag}"`)
    .header('cache-control', asked === tag ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .type('text/javascript; charset=utf-8')
  if (request.headers['if-none-match'] === `"${tag}"`) void reply.code(304).send()
  else void reply.send(Buffer.from(pageWordsScript(ctx.db, language, offered)))
  return null
}

export default defineModule({
  name: 'platform.localization',
  tables: ['platform.text'],
  resources: [servedTexts],
  routes: [
    route(labelRoutes.labels, labelSchemas.labels, {
      access: { who: 'permitted', roles: [], rows: 'scoped list' },
      run: (ctx, { query }) => dataLabels(ctx, query),
    }),
    route(localizationRoutes.languages, localizationSchemas.languages, {
      access: { who: 'anyone', why: 'the language is chosen before anything else', rows: 'public rows' },
      run: async (ctx) => ({
        languages: (await readSetting(ctx, 'offeredLanguages')).map((code) => ({
          code,
          name: ctx.words.text('localization.ownName', {}, code),
          isDefault: code === defaultLanguage,
        })),
      }),
    }),
    route(localizationRoutes.corrections, localizationSchemas.corrections, {
      access: { who: 'anyone', why: 'pages speak with them before anybody signs in', rows: 'public rows' },
      run: (ctx, { params, query }, _row, exchange) => sendPageWords(ctx, params.language, query.v, exchange),
    }),
  ],
  invariants: [
    {
      name: 'a correction says for which Chinese it was made',
      sql: 'select id from platform.text where corrected_text is not null and corrected_for is null',
    },
  ],
})
