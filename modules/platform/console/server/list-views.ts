import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Actor, accountOf, type Ctx, may } from '#kernel/server/context.ts'
import type { PersonalData } from '#kernel/server/personal.ts'
import { permissionOfList } from '#kernel/server/resource/registry.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import type { arrangement } from '../schema.ts'

type Arrangement = (typeof arrangement)['_output']

/** @throws not_found for a list that there is not, or that the asker may not see */
function requireSeen(ctx: Ctx, list: string): void {
  const permission = permissionOfList(list)
  if (permission === undefined || !may(ctx.actor, permission)) throw kernelRefusals.not_found()
}

/** How the asker likes a list, and the views of it that are shared with them, their own among these. */
export async function arrangementOf(ctx: Ctx, list: string) {
  requireSeen(ctx, list)
  const accountId = accountOf(ctx)
  const kept = await ctx.db
    .selectFrom('platform.list_arrangement')
    .select('arrangement')
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .executeTakeFirst()
  const shared = await ctx.db
    .selectFrom('platform.shared_view as view')
    .select(['view.id', 'view.name', 'view.query'])
    .select(accountNameSql(sql.ref('view.owner_account_id')).as('owner'))
    .select(sql<boolean>`view.owner_account_id = ${accountId}`.as('isOwn'))
    .where('view.list', '=', list)
    .where(sharedWith(ctx.actor))
    .orderBy('view.name')
    .orderBy('view.id')
    .execute()
  return {
    arrangement: (kept?.arrangement ?? null) as Arrangement | null,
    shared: shared.map((view) => ({ ...view, owner: view.owner ?? '' })),
  }
}

/** One's own, and those of people who work for one's unit, for one above it, or for all. */
function sharedWith(actor: Actor) {
  if (actor.isAdmin) return sql<boolean>`true`
  return sql<boolean>`(view.organization_id is null or view.organization_id = any(${[...(actor.scope?.path ?? [])]}::uuid[])
    or view.owner_account_id = ${actor.accountId})`
}

export async function arrange(ctx: Ctx, asked: { list: string; arrangement: Arrangement }): Promise<null> {
  requireSeen(ctx, asked.list)
  const accountId = accountOf(ctx)
  const row = { arrangement: JSON.stringify(asked.arrangement), updated_at: ctx.clock.now() }
  return await ctx.change('listViews.arrange', async (tx) => {
    await tx
      .insertInto('platform.list_arrangement')
      .values({ account_id: accountId, list: asked.list, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet(row))
      .execute()
    return { subject: accountId, reply: null }
  })
}

/** Shows a view to all who work below one's unit and may see the list; one's own of that name is replaced. */
export async function shareView(
  ctx: Ctx,
  asked: { list: string; name: string; query: string },
): Promise<{ id: string }> {
  requireSeen(ctx, asked.list)
  const { isAdmin, scope } = ctx.actor
  // below no unit there is nobody to share with, unless it is everybody
  if (!isAdmin && scope === null) throw kernelRefusals.forbidden()
  const unit = { organization_id: scope?.organizationId ?? null }
  return await ctx.change('listViews.share', async (tx) => {
    const { id } = await tx
      .insertInto('platform.shared_view')
      .values({
        id: ctx.random.uuid(),
        ...asked,
        owner_account_id: accountOf(ctx),
        ...unit,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['list', 'owner_account_id', 'name']).doUpdateSet({ query: asked.query, ...unit }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { subject: id, after: asked, reply: { id } }
  })
}

interface SharedView {
  id: string
  list: string
  name: string
}

/** A shared view that the asker may take back: their own, or anybody's for the administrator. */
export async function sharedView(ctx: Ctx, id: string): Promise<SharedView | undefined> {
  const view = await ctx.db
    .selectFrom('platform.shared_view')
    .select(['id', 'list', 'name', 'owner_account_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return view && (ctx.actor.isAdmin || view.owner_account_id === ctx.actor.accountId) ? view : undefined
}

export async function unshareView(ctx: Ctx, { id, list, name }: SharedView): Promise<null> {
  return await ctx.change('listViews.unshare', async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('platform.shared_view').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw kernelRefusals.not_found()
    return { subject: id, before: { list, name }, reply: null }
  })
}

/** What somebody has made of their lists. */
export const personal: readonly PersonalData[] = [
  {
    name: 'listViews',
    holds: ['platform.list_arrangement', 'platform.shared_view'],
    async collect(ctx, accountId) {
      const kept = await ctx.db
        .selectFrom('platform.list_arrangement')
        .select(['list', 'arrangement', 'updated_at'])
        .where('account_id', '=', accountId)
        .orderBy('list')
        .execute()
      return kept.flatMap(({ list, arrangement, updated_at: at }) =>
        ((arrangement as Arrangement).views ?? []).map((view) => ({
          title: view.name,
          at: at.toISOString(),
          facts: [{ label: list, value: view.query }],
        })),
      )
    },
    async erase(_ctx, tx, accountId) {
      const arranged = await tx
        .deleteFrom('platform.list_arrangement')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      const shared = await tx
        .deleteFrom('platform.shared_view')
        .where('owner_account_id', '=', accountId)
        .executeTakeFirst()
      return Number(arranged.numDeletedRows + shared.numDeletedRows)
    },
  },
]
