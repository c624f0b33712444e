import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { auditEntries } from './contract.ts'

/** An entry of the log; answers the id under which the console knows it. */
export async function anAuditEntry(app: TestApp, subject = 'note'): Promise<string> {
  await app.ctx().change('test.note', async () => ({ subject, after: { word: 'kept' }, reply: null }))
  const row = await app.write((db) =>
    db
      .selectFrom('kernel.audit_entry')
      .select('id')
      .where('action', '=', 'test.note')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return String(row.id)
}

export const examples: RouteExamples = {
  'auditEntries.words': async (app) => ({ as: await anAdmin(app), query: { ids: await anAuditEntry(app) } }),
  ...exampleOfResource(auditEntries, {
    as: (app: TestApp): Promise<TestAccount> => anAdmin(app),
    row: (app) => anAuditEntry(app),
    values: async () => ({}),
    query: { 'f.action': 'test.note' },
  }),
}
