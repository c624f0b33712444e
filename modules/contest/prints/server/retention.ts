import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { countFrom, type RetentionClass, retentionBatchRows } from '#kernel/server/personal.ts'
import { atRestSince } from '#modules/contest/declarations/server/index.ts'
import { dropGenerated } from '#modules/platform/files/server/index.ts'

const duePages = (before: Date) => sql`contest.signed_page page
  where page.uploaded_at < ${before} and ${atRestSince(sql`page.declaration_id`, before)}`

/**
 * The scans of signed pages bear signatures, stamps and everything that the form says: they are kept for as long as a decision
 * can be disputed. The files themselves go with those that nothing holds.
 */
export const retention: readonly RetentionClass[] = [
  {
    code: 'signed-pages',
    // an award can be disputed for three years (Civil Code, article 188)
    days: 1095,
    minDays: 1095,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, duePages(before)),
    run: (ctx, before) =>
      ctx.change('retention.signedPages', async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select page.id from ${duePages(before)} limit ${retentionBatchRows} for update of page`.execute(tx)
        const count = await dropPages(
          tx,
          rows.map(({ id }) => id),
        )
        return { subject: 'retention', after: { count }, reply: count }
      }),
  },
]

/** Job: what was written about people in a declaration was taken out; its scans go too. */
export async function dropScans(ctx: Ctx, { declarationId }: { declarationId: string }): Promise<void> {
  await ctx.change('prints.dropScans', async (tx) => {
    const rows = await tx
      .selectFrom('contest.signed_page')
      .select('id')
      .where('declaration_id', '=', declarationId)
      .forUpdate()
      .execute()
    const count = await dropPages(
      tx,
      rows.map(({ id }) => id),
    )
    return { subject: declarationId, after: { count }, reply: null }
  })
}

async function dropPages(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await tx
    .deleteFrom('contest.signed_page')
    .where('id', 'in', [...ids])
    .returning('preview_file_id')
    .execute()
  // one picture may show two pages, of which the other stays
  const pictures = [...new Set(gone.flatMap((row) => row.preview_file_id ?? []))]
  const held = pictures.length === 0 ? [] : await stillShown(tx, pictures)
  await dropGenerated(
    tx,
    pictures.filter((id) => !held.includes(id)),
  )
  return gone.length
}

async function stillShown(tx: Tx, fileIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('contest.signed_page')
    .select('preview_file_id')
    .where('preview_file_id', 'in', [...fileIds])
    .execute()
  return rows.map((row) => row.preview_file_id)
}
