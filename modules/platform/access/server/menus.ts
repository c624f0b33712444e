import type { Ctx } from '#kernel/server/context.ts'
import type { MenuEntry } from '../schema.ts'

/** What was changed about the menu, by address. */
export async function menuEntries(ctx: Pick<Ctx, 'db'>): Promise<MenuEntry[]> {
  const rows = await ctx.db
    .selectFrom('platform.menu_entry')
    .select(['path', 'sort', 'is_hidden', 'labels'])
    .orderBy('path')
    .execute()
  return rows.map((row) => ({
    path: row.path,
    sort: row.sort,
    isHidden: row.is_hidden,
    labels: row.labels as MenuEntry['labels'],
  }))
}

/** The same for one reader; a name that was not given in this language is the built-in one. */
export async function menuFor(ctx: Ctx) {
  const entries = await menuEntries(ctx)
  return entries.map(({ path, sort, isHidden, labels }) => ({
    path,
    sort,
    isHidden,
    label: labels[ctx.language] || null,
  }))
}

/** Puts these changes of the menu in place of all earlier ones. What is hidden is not forbidden: roles decide that. */
export async function editMenus(ctx: Ctx, { entries }: { entries: readonly MenuEntry[] }): Promise<null> {
  const before = await menuEntries(ctx)
  return await ctx.change('menus.edit', async (tx) => {
    await tx.deleteFrom('platform.menu_entry').execute()
    for (const { path, sort, isHidden, labels } of entries) {
      await tx
        .insertInto('platform.menu_entry')
        .values({ path, sort, is_hidden: isHidden, labels: JSON.stringify(labels), updated_at: ctx.clock.now() })
        .execute()
    }
    return { subject: 'menus', before: { entries: before }, after: { entries }, reply: null }
  })
}
