import type { RouteExamples } from '#kernel/testing/examples.ts'

/** The agreements an installation starts with are there; whoever accepts is made by the accounts module. */
export const examples: RouteExamples = {
  'agreements.view': async () => ({ params: { kind: 'privacy' } }),
  'agreements.versions': async () => ({ params: { kind: 'privacy' } }),
}
