import { randomBytes } from 'node:crypto'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { agreementVersions } from './contract/office.ts'
import { createVersion, publishVersion } from './server/office.ts'

/** The agreements an installation starts with are there; whoever accepts is made by the accounts module. */
export const examples: RouteExamples = {
  'agreements.view': async () => ({ params: { kind: 'privacy' } }),
  'agreements.versions': async () => ({ params: { kind: 'privacy' } }),
}

const versionValues = () => ({
  kind: 'terms',
  version: `v-${randomBytes(5).toString('hex')}`,
  title: { zh: '使用条款（修订）' },
  body: { zh: '<p>修订内容。</p>' },
})

/** A draft of the terms. */
async function aVersion(app: TestApp): Promise<string> {
  return (await createVersion(app.ctx(), versionValues())).id
}

let published = 0

/** For the generated tests: who may is made by a later module. */
export function versionExamples(as: (app: TestApp) => Promise<TestAccount>): RouteExamples {
  // each a day after the one before: versions follow each other
  const nextDay = (app: TestApp) => {
    published += 1
    return new Date(app.clock.now().getTime() + published * 86_400_000).toISOString()
  }
  return exampleOfResource(agreementVersions, {
    as,
    row: aVersion,
    values: async () => versionValues(),
    edit: { title: { zh: '使用条款（再修订）' } },
    query: { 'f.kind': 'terms', 'f.state': 'draft' },
    actions: {
      publish: { body: async (app) => ({ values: { from: nextDay(app) } }) },
      recall: {
        row: async (app) => {
          const id = await aVersion(app)
          await publishVersion(app.ctx(), id, nextDay(app))
          return id
        },
      },
    },
  })
}
