import { client } from '#kernel/web/client/browser.ts'
import { teamDayRoutes } from '../contract.ts'
import type { teamDaySchemas } from '../schema.ts'

export const teamCalls = client<typeof teamDaySchemas>(teamDayRoutes)

/** Everything fetched about the day of teams, for asking anew after a change. */
export const teamsKey = ['teamDays']
