import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { fileById } from '#modules/platform/files/server/index.ts'
import { publishedAlready } from './question-office.ts'

interface ManualValues {
  title: Labels
  audience: string
  sort: number
}

export async function createManual(ctx: Ctx, values: ManualValues & { file: string }): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  return await ctx.change('manuals.create', async (tx) => {
    await requirePublicFile(tx, values.file)
    const { title, audience, sort, file } = values
    const updated = { file_id: file, version: 1, updated_at: ctx.clock.now() }
    await tx
      .insertInto('platform.manual')
      .values({ id, audience, titles: JSON.stringify(title), sort, ...updated })
      .execute()
    await keepVersion(ctx, tx, { id, version: 1, file, note: null })
    return { subject: id, after: { title, audience, file }, reply: { id } }
  })
}

export async function editManual(
  ctx: Ctx,
  id: string,
  values: Partial<ManualValues>,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  await ctx.change('manuals.edit', async (tx) => {
    const current = await lock(tx)
    await tx
      .updateTable('platform.manual')
      .set({
        ...(values.title === undefined ? {} : { titles: JSON.stringify(values.title) }),
        ...(values.audience === undefined ? {} : { audience: values.audience }),
        ...(values.sort === undefined ? {} : { sort: values.sort }),
      })
      .where('id', '=', id)
      .execute()
    const before = beforeOf(current, values)
    return { subject: id, before, after: values, reply: null }
  })
}

/** The next version of a manual; the ones before are kept. */
export async function replaceManual(
  ctx: Ctx,
  id: string,
  { file, note = null }: { file: string; note?: string | null | undefined },
): Promise<{ version: number }> {
  return await ctx.change('manuals.replace', async (tx) => {
    const row = await lockManual(tx, id)
    await requirePublicFile(tx, file)
    const version = row.version + 1
    await tx
      .updateTable('platform.manual')
      .set({ file_id: file, version, updated_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await keepVersion(ctx, tx, { id, version, file, note })
    return { subject: id, before: { file: row.file_id }, after: { file, version }, reply: { version } }
  })
}

export async function setManualPublished(ctx: Ctx, id: string, isPublished: boolean): Promise<void> {
  await ctx.change(isPublished ? 'manuals.publish' : 'manuals.withdraw', async (tx) => {
    const row = await lockManual(tx, id)
    if (row.is_published === isPublished) throw publishedAlready(isPublished)
    await tx.updateTable('platform.manual').set({ is_published: isPublished }).where('id', '=', id).execute()
    return { subject: id, after: { isPublished }, reply: null }
  })
}

async function keepVersion(
  ctx: Ctx,
  tx: Tx,
  { id, version, file, note }: { id: string; version: number; file: string; note: string | null },
): Promise<void> {
  await tx
    .insertInto('platform.manual_version')
    .values({ manual_id: id, version, file_id: file, note, published_at: ctx.clock.now() })
    .execute()
}

async function lockManual(tx: Tx, id: string) {
  const row = await tx.selectFrom('platform.manual').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** A manual is fetched by its lasting address: only a file that everybody may fetch will do. */
async function requirePublicFile(tx: Tx, fileId: string): Promise<void> {
  const file = await fileById(tx, fileId)
  if (file?.purpose === 'public' && file.state === 'ready') return
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.file', code: 'not_an_option' }])
}
