import { client } from '#kernel/web/client/browser.ts'
import { ownScoreRoutes, scoringRoutes } from '../contract.ts'
import type { ownScoreSchemas, scoringSchemas } from '../schema.ts'

export const scoringCalls = client<typeof scoringSchemas>(scoringRoutes)
export const ownScoreCalls = client<typeof ownScoreSchemas>(ownScoreRoutes)

/** Everything fetched about scores, for asking anew after a change. */
export const scoringKey = ['scoring']
