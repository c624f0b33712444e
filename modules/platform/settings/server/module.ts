import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { settingRoutes } from '../contract.ts'
import { settingRouteSchemas } from '../schema.ts'
import { publicSettings } from './queries.ts'

export default defineModule({
  name: 'platform.settings',
  tables: ['platform.setting'],
  routes: [
    route(settingRoutes.public, settingRouteSchemas.public, {
      access: { who: 'anyone', why: 'name of the site and what forms need before signing in', rows: 'public rows' },
      run: (ctx) => publicSettings(ctx),
    }),
  ],
})
