import { sql } from 'kysely'
import type { TestApp } from '#kernel/testing/app.ts'

/** What was last written to this contact, newest first; nothing leaves the machine in tests. */
export async function messagesTo(app: TestApp, recipient: string): Promise<{ template: string; body: string }[]> {
  const rows = await app.write((db) =>
    db
      .selectFrom('platform.message')
      .select(['template', 'body', 'recipient_cipher'])
      .orderBy('created_at', 'desc')
      // a held clock gives several the same instant: then the place in the table tells
      .orderBy(sql`ctid`, 'desc')
      .execute(),
  )
  return rows
    .filter((row) => app.surroundings.secrets.decrypt(row.recipient_cipher, 'message.recipient') === recipient)
    .map(({ template, body }) => ({ template, body }))
}
