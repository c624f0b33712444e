import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'

export const examples: RouteExamples = {
  'people.list': async (app) => ({ as: await aPupil(app), query: { role: 'member' } }),
}
