import { defaultLanguage, languages } from '#kernel/contract/languages.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { localizationRoutes } from '../contract.ts'
import { localizationSchemas } from '../schema.ts'

export default defineModule({
  name: 'platform.localization',
  tables: [],
  routes: [
    route(localizationRoutes.languages, localizationSchemas.languages, {
      access: { who: 'anyone', why: 'the language is chosen before anything else', rows: 'public rows' },
      run: (ctx) => ({
        languages: languages.map((code) => ({
          code,
          name: ctx.words.text('localization.ownName', {}, code),
          isDefault: code === defaultLanguage,
        })),
      }),
    }),
  ],
})
