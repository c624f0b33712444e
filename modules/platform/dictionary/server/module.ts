import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { dictionaryRoutes } from '../contract.ts'
import { dictionarySchemas } from '../schema.ts'
import { servedEntries } from './console.ts'
import { labelSource } from './label-source.ts'
import { dictionaryOf, entriesOfType } from './queries.ts'

const access = {
  who: 'anyone',
  why: 'labels of choices, needed before anybody signs in (spec §7)',
  rows: 'public rows',
} as const

export default defineModule({
  name: 'platform.dictionary',
  tables: ['platform.dictionary_entry'],
  routes: [
    route(dictionaryRoutes.all, dictionarySchemas.all, { access, run: (ctx) => dictionaryOf(ctx) }),
    route(dictionaryRoutes.type, dictionarySchemas.type, {
      access,
      run: async (ctx, { params }) => ({ entries: await entriesOfType(ctx, params.type) }),
    }),
  ],
  resources: [servedEntries],
  labels: [labelSource],
  invariants: [
    {
      name: 'every entry has a Chinese label',
      sql: "select type, code from platform.dictionary_entry where coalesce(labels ->> 'zh', '') = ''",
    },
  ],
})
