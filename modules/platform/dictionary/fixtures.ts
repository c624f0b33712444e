import type { RouteExamples } from '#kernel/testing/examples.ts'

export const examples: RouteExamples = {
  'dictionary.type': async () => ({ params: { type: 'sex' } }),
}
