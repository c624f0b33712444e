import { sql } from 'kysely'
import type { z } from 'zod'
import { Replay } from '#kernel/server/change.ts'
import { confined } from '#kernel/server/confined/confinement.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { nameIn, organizationOf } from '#modules/platform/organizations/server/index.ts'
import { readSetting, storeSetting } from '#modules/platform/settings/server/index.ts'
import { consoleRefusals } from '../contract.ts'
import type { consoleSchemas } from '../schema.ts'

export async function logoPicture(ctx: Ctx): Promise<{ picture: string | null }> {
  return { picture: (await readSetting(ctx, 'consoleLogo')) || null }
}

/** Stores the logo, re-encoded by us; null takes it back. */
export async function setLogo(ctx: Ctx, picture: string | null): Promise<{ picture: string | null }> {
  const stored = picture === null ? '' : await ownPicture(ctx, picture)
  const reply = await ctx.change('console.setLogo', async (tx) => {
    await storeSetting(tx, 'consoleLogo', stored, ctx.clock.now())
    return { subject: 'consoleLogo', after: { isSet: stored !== '' }, reply: { picture: stored || null } }
  })
  return reply
}

type Shown = z.output<typeof consoleSchemas.shownLogo.reply>

/** The unit under which the asker works; whoever works for the whole installation works under none. */
function ownUnit({ actor }: Pick<Ctx, 'actor'>) {
  return actor.isAdmin ? null : actor.scope
}

/** What stands in the asker's top bar, and whose logo they could set. */
export async function shownLogo(ctx: Ctx): Promise<Shown> {
  const unit = ownUnit(ctx)
  const path = unit?.path ?? []
  const named = async (id: string) => {
    const organization = await organizationOf(ctx.db, id)
    return organization ? { id, name: nameIn(organization, ctx.language) } : null
  }
  const looks = await looksAbove(ctx, path)
  const logo = looks.find(({ picture }) => picture !== null)
  const colored = looks.find(({ color }) => color !== null)
  return {
    picture: logo?.picture ?? (await logoPicture(ctx)).picture,
    from: logo ? await named(logo.organization_id) : null,
    color: colored?.color ?? null,
    colorFrom: colored ? await named(colored.organization_id) : null,
    unit: unit ? await named(unit.organizationId) : null,
  }
}

/** What the units of a path show, the nearest first. */
async function looksAbove(ctx: Ctx, path: readonly string[]) {
  if (path.length === 0) return []
  return await ctx.db
    .selectFrom('platform.unit_logo')
    .select(['organization_id', 'picture', 'color'])
    .where('organization_id', 'in', [...path])
    .orderBy(sql`array_position(${[...path]}::uuid[], organization_id)`, 'desc')
    .execute()
}

/**
 * Stores logo and color of the unit under which the asker works, the picture re-encoded by us. What is left out stays; null
 * takes it back, and what the unit above shows stands again.
 * @throws logo_without_unit, logo_unreadable
 */
export async function setUnitLogo(
  ctx: Ctx,
  given: { picture?: string | null | undefined; color?: string | null | undefined },
): Promise<Shown> {
  const unit = ownUnit(ctx)
  if (!unit) throw consoleRefusals.logo_without_unit()
  const picture = given.picture ? await ownPicture(ctx, given.picture) : given.picture
  try {
    await keepLook(ctx, unit.organizationId, { picture, color: given.color })
  } catch (thrown) {
    // kept by the same request before: it is answered what is shown, again
    if (!(thrown instanceof Replay)) throw thrown
  }
  return await shownLogo(ctx)
}

/** What is undefined stays. */
async function keepLook(
  ctx: Ctx,
  id: string,
  given: { picture: string | null | undefined; color: string | null | undefined },
): Promise<void> {
  await ctx.change('console.setUnitLogo', async (tx) => {
    // before the first look there is no row to lock, and what one sets stays when another sets the rest
    await sql`select pg_advisory_xact_lock(hashtextextended(${`look of ${id}`}, 0))`.execute(tx)
    const before = await tx
      .selectFrom('platform.unit_logo')
      .select(['picture', 'color'])
      .where('organization_id', '=', id)
      .executeTakeFirst()
    const look = {
      picture: given.picture === undefined ? (before?.picture ?? null) : given.picture,
      color: given.color === undefined ? (before?.color ?? null) : given.color,
    }
    const row = { ...look, set_by: ctx.actor.accountId, set_at: ctx.clock.now() }
    if (look.picture === null && look.color === null)
      await tx.deleteFrom('platform.unit_logo').where('organization_id', '=', id).execute()
    else
      await tx
        .insertInto('platform.unit_logo')
        .values({ organization_id: id, ...row })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
        .execute()
    const told = ({ picture, color }: typeof look) => ({ isSet: picture !== null, color })
    return { subject: id, ...(before ? { before: told(before) } : {}), after: told(look), reply: null }
  })
}

const draw = confined<Uint8Array, Buffer>(new URL('logo-drawing.ts', import.meta.url), {
  timeoutMs: 20_000,
  tooMuch: () => consoleRefusals.logo_unreadable(),
})

/**
 * Nothing of the original's bytes remains.
 * @throws logo_unreadable
 */
async function ownPicture(ctx: Ctx, picture: string): Promise<string> {
  const png = await draw(accountOf(ctx), Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
  return `data:image/png;base64,${png.toString('base64')}`
}
