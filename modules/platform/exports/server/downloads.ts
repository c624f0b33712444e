import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow } from '#kernel/server/resource/served.ts'
import { attachableFile } from '#modules/platform/files/server/index.ts'
import { downloads } from '../contract.ts'

/** Packages and files that staff share: to look, to upload and to delete are a permission each (spec §6). */
export const servedDownloads = serveResource(downloads, {
  rows: { from: sql`platform.download row` },
  scope: everyRow('all shared files'),
  roles: { view: ['auditor'], create: [], edit: [], remove: [] },
  table: { name: 'platform.download' },
  create: (ctx, values) => shareFile(ctx, values),
})

/**
 * Puts a file of one's own on the shelf.
 * @throws invalid_input when it is another's, of another purpose, or not ready
 */
async function shareFile(
  ctx: Ctx,
  values: { name: string; description?: string | null | undefined; file: string },
): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  const accountId = accountOf(ctx)
  return await ctx.change('downloads.create', async (tx) => {
    const file = await attachableFile(tx, { fileId: values.file, accountId })
    if (file.purpose !== 'shared')
      throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.file', code: 'not_an_option' }])
    await tx
      .insertInto('platform.download')
      .values({
        id,
        name: values.name,
        description: values.description ?? null,
        file_id: file.id,
        created_by: accountId,
        created_at: ctx.clock.now(),
      })
      .execute()
    return { subject: id, after: values, reply: { id } }
  })
}
