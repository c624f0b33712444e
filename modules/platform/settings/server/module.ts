import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { settingOfficeRoutes } from '../contract/office.ts'
import { settingRoutes } from '../contract.ts'
import { settingOfficeSchemas, settingRouteSchemas } from '../schema.ts'
import { editSetting, resetSetting, servedSettings, settingNamed, settingValues } from './office.ts'
import { setOutlines } from './outlines.ts'
import { publicSettings, readSetting } from './queries.ts'

const oneSetting = {
  rows: 'all settings',
  isForAll: true,
  find: async (_ctx: unknown, { params }: { params: { id: string } }) => settingNamed(params.id),
} as const

export default defineModule({
  name: 'platform.settings',
  tables: ['platform.setting'],
  resources: [servedSettings],
  routes: [
    route(settingRoutes.public, settingRouteSchemas.public, {
      access: { who: 'anyone', why: 'name of the site and what forms need before signing in', rows: 'public rows' },
      run: (ctx) => publicSettings(ctx),
    }),
    route(settingOfficeRoutes.outlines, settingOfficeSchemas.outlines, {
      access: { who: 'signed-in', why: 'maps of any screen draw them', rows: 'public rows' },
      run: async (ctx) => ({ outlines: (await readSetting(ctx, 'mapOutlines')) ?? [] }),
    }),
    route(settingOfficeRoutes.setOutlines, settingOfficeSchemas.setOutlines, {
      access: { who: 'permitted', roles: [], rows: 'public rows' },
      run: (ctx, { body }) => setOutlines(ctx, body.geojson),
    }),
    route(settingOfficeRoutes.values, settingOfficeSchemas.values, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'scoped list' },
      run: (ctx) => settingValues(ctx),
    }),
    route(settingOfficeRoutes.edit, settingOfficeSchemas.edit, {
      access: { who: 'permitted', roles: [], rows: oneSetting },
      run: (ctx, { body }, key) => editSetting(ctx, key, body),
    }),
    route(settingOfficeRoutes.reset, settingOfficeSchemas.reset, {
      access: { who: 'permitted', roles: [], rows: oneSetting },
      run: (ctx, { body }, key) => resetSetting(ctx, key, body),
    }),
  ],
  invariants: [
    {
      name: 'the password floor is never below 6',
      sql: "select key from platform.setting where key = 'passwordMinChars' and (value #>> '{}')::int < 6",
    },
  ],
})
