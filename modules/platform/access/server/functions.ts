import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import {
  lockAdministrators,
  lockedRole,
  requireWithinOwnRights,
  updateRole,
} from '#modules/platform/accounts/server/index.ts'
import { type CatalogueEntry, catalogue } from './catalogue.ts'
import { holders } from './holders.ts'
import { permissionWords } from './permission-words.ts'
import { requireNotWidened } from './widening.ts'

/**
 * Whether a permission is a function: one that changes something or lets something out. What only reads is none, by whichever
 * method it asks. Exports and imports have no door of their own name.
 */
export function isFunction({ onlyReads }: Pick<CatalogueEntry, 'onlyReads'>): boolean {
  return !onlyReads
}

/** Every function with the roles that have it, and those it was switched off for. */
export async function functionsFor(ctx: Ctx) {
  const words = permissionWords(ctx)
  const roles = await holders(ctx)
  const withheld = await allWithheld(ctx.db)
  const off = (code: string, name: string) =>
    withheld.some(({ roleCode, permission }) => roleCode === code && permission === name)
  return {
    roles: roles.map(({ id, code, label, isBuiltIn }) => ({ id, code, label, isBuiltIn })),
    functions: catalogue()
      .filter(isFunction)
      .map(({ name, group, resource, isSensitive }) => ({
        name,
        module: words.module(group),
        noun: words.noun(resource),
        verb: words.verb(name),
        isSensitive,
        isOpen: may(ctx.actor, name),
        on: roles.filter(({ permissions }) => permissions.has(name)).map(({ code }) => code),
        off: roles.filter(({ code }) => off(code, name)).map(({ code }) => code),
      })),
  }
}

async function allWithheld(db: Queryable): Promise<{ roleCode: string; permission: string }[]> {
  return await db
    .selectFrom('platform.withheld_permission')
    .select(['role_code as roleCode', 'permission'])
    .orderBy('role_code')
    .orderBy('permission')
    .execute()
}

/** What is switched off for each built-in role; it stays so when the roles are written anew at a boot. */
export async function withheldByRole(db: Queryable): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const groups = Map.groupBy(await allWithheld(db), ({ roleCode }) => roleCode)
  return new Map([...groups].map(([code, rows]) => [code, new Set(rows.map(({ permission }) => permission))]))
}

interface Switched {
  role: string
  functions: readonly string[]
  isOn: boolean
}

/**
 * Switches functions of a role off, or on again. What a role never had is not given here: that is the roles' own screen. Only
 * those that the asker has; built-in roles too, whose permissions cannot be edited otherwise.
 * @throws {Refusal} not_found, beyond_own_rights, role_widening_needs_approval, invalid_input
 */
export async function switchFunctions(ctx: Ctx, { role: id, functions, isOn }: Switched): Promise<{ changed: number }> {
  return await ctx.change('functions.switch', async (tx) => {
    await lockAdministrators(tx)
    const role = await lockedRole(tx, id)
    if (!role || role.code === 'admin') throw kernelRefusals.not_found()
    const asked = [...new Set(functions)]
    requireFunctions(asked)
    requireWithinOwnRights(ctx, [{ code: role.code, permissions: asked }])
    const held = new Set(role.permissions)
    const changed = isOn ? await giveBack(tx, role.code, asked) : asked.filter((name) => held.has(name))
    if (isOn) await requireNotWidened(ctx, role, changed)
    else await withhold(tx, ctx, role.code, changed)
    for (const name of changed) {
      if (isOn) held.add(name)
      else held.delete(name)
    }
    await updateRole(tx, ctx, id, { permissions: [...held].sort() })
    return { subject: id, after: { isOn, functions: changed }, reply: { changed: changed.length } }
  })
}

function requireFunctions(names: readonly string[]): void {
  const problems = names.flatMap((name, place) => {
    const entry = catalogue().find((each) => each.name === name)
    return entry && isFunction(entry) ? [] : [{ path: `functions[${place}]`, code: 'not_an_option' }]
  })
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

async function withhold(tx: Tx, ctx: Ctx, code: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('platform.withheld_permission')
    .values(names.map((permission) => ({ role_code: code, permission, withheld_at: ctx.clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Answers those that had been switched off. */
export async function giveBack(tx: Tx, code: string, names: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('platform.withheld_permission')
    .where('role_code', '=', code)
    .where('permission', 'in', [...names, ''])
    .returning('permission')
    .execute()
  return gone.map(({ permission }) => permission)
}
