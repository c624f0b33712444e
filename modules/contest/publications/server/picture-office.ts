import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { checkedLink } from './links.ts'
import { requirePublicFiles } from './public-files.ts'

interface PictureValues {
  image: string
  alt: Labels
  link?: string | null | undefined
  shownFrom?: string | null | undefined
  shownUntil?: string | null | undefined
}

/** Adds a picture at the end. */
export async function createPicture(ctx: Ctx, values: PictureValues): Promise<{ id: string }> {
  const link = checkedLink(values.link)
  const id = ctx.random.uuid()
  return await ctx.change('publicityPictures.create', async (tx) => {
    await requirePicture(tx, values.image)
    requireSpan(values.shownFrom, values.shownUntil)
    await tx
      .insertInto('contest.publicity_picture')
      .values({
        id,
        file_id: values.image,
        alt: JSON.stringify(values.alt),
        link,
        shown_from: values.shownFrom ?? null,
        shown_until: values.shownUntil ?? null,
        sort: sql<number>`(select coalesce(max(sort), 0) + 10 from contest.publicity_picture)`,
      })
      .execute()
    return { subject: id, after: { ...values, link }, reply: { id } }
  })
}

export async function editPicture(
  ctx: Ctx,
  id: string,
  values: Partial<PictureValues>,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const link = 'link' in values ? { link: checkedLink(values.link) } : {}
  await ctx.change('publicityPictures.edit', async (tx) => {
    const current = await lock(tx)
    if (values.image !== undefined) await requirePicture(tx, values.image)
    const { shownFrom, shownUntil } = { ...(current as Partial<PictureValues>), ...values }
    requireSpan(shownFrom, shownUntil)
    await tx
      .updateTable('contest.publicity_picture')
      .set({
        ...(values.image === undefined ? {} : { file_id: values.image }),
        ...(values.alt === undefined ? {} : { alt: JSON.stringify(values.alt) }),
        ...(values.shownFrom === undefined ? {} : { shown_from: values.shownFrom }),
        ...(values.shownUntil === undefined ? {} : { shown_until: values.shownUntil }),
        ...link,
      })
      .where('id', '=', id)
      .execute()
    const before = beforeOf(current, values)
    return { subject: id, before, after: { ...values, ...link }, reply: null }
  })
}

export async function setPictureEnabled(ctx: Ctx, id: string, isEnabled: boolean): Promise<void> {
  await ctx.change(isEnabled ? 'publicityPictures.enable' : 'publicityPictures.disable', async (tx) => {
    const row = await tx
      .selectFrom('contest.publicity_picture')
      .select('is_enabled')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    if (row.is_enabled === isEnabled) throw enabledAlready(isEnabled)
    await tx.updateTable('contest.publicity_picture').set({ is_enabled: isEnabled }).where('id', '=', id).execute()
    return { subject: id, after: { isEnabled }, reply: null }
  })
}

export function enabledAlready(isEnabled: boolean) {
  const [action, state] = isEnabled ? ['enable', 'enabled'] : ['disable', 'disabled']
  return kernelRefusals.wrong_state({ action, state })
}

/**
 * Puts all pictures into this order.
 * @throws stale_revision unless these are exactly the pictures there are: somebody added or removed one meanwhile
 */
export async function orderPictures(ctx: Ctx, ids: readonly string[]): Promise<null> {
  return await ctx.change('publicityPictures.order', async (tx) => {
    const rows = await tx.selectFrom('contest.publicity_picture').select('id').orderBy('id').forUpdate().execute()
    const known = new Set(rows.map((row) => row.id))
    if (new Set(ids).size !== known.size || !ids.every((id) => known.has(id))) throw kernelRefusals.stale_revision()
    await sql`
      update contest.publicity_picture picture set sort = asked.position * 10
      from unnest(${[...ids]}::uuid[]) with ordinality asked (id, position) where asked.id = picture.id`.execute(tx)
    return { subject: 'publicityPictures', after: { ids }, reply: null }
  })
}

/** @throws invalid_input when it would be over before it begins */
function requireSpan(from: string | Date | null | undefined, until: string | Date | null | undefined): void {
  if (!from || !until || new Date(from) < new Date(until)) return
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.shownUntil', code: 'picture_span' }])
}

async function requirePicture(tx: Tx, fileId: string): Promise<void> {
  await requirePublicFiles(tx, [fileId], { pathOf: () => 'values.image', isPicture: true })
}
