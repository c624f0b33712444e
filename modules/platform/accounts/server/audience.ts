import { type RawBuilder, sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { accountKinds } from '../contract.ts'
import { type Reachable, reachableBy } from './known-person.ts'

/** Whom many messages are for; what is empty does not narrow. */
export interface AudienceWish {
  kinds: readonly string[]
  /** codes of roles that somebody gave */
  roles: readonly string[]
  /** this organization and all below it */
  organizationId: string | null
}

export const audienceAccountId = sql`account.id`

/**
 * The accounts of an audience, as a condition on `account`: in use, and never beyond the actor's subtree. Whoever is meant by
 * a role belongs to the place it was given for; others to their own organization, unless `circle` tells where they belong.
 */
export function audienceSql(actor: Actor, wish: AudienceWish, circle: RawBuilder<boolean> | null): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`account.state = 'normal'`]
  if (wish.kinds.length > 0) parts.push(sql<boolean>`account.kind = any(${[...wish.kinds]}::text[])`)
  if (wish.roles.length > 0)
    parts.push(sql<boolean>`exists (select from platform.account_role given
      where given.account_id = account.id and given.role_code = any(${[...wish.roles]}::text[])
        and ${placeSql(actor, sql`coalesce(given.organization_id, account.organization_id)`, wish.organizationId)})`)
  if (circle) parts.push(circle)
  else if (wish.roles.length === 0) parts.push(placeSql(actor, sql`account.organization_id`, wish.organizationId))
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function placeSql(actor: Actor, placeId: RawBuilder<unknown>, organizationId: string | null): RawBuilder<boolean> {
  if (actor.isAdmin && organizationId === null) return sql<boolean>`true`
  const below = organizationId === null ? sql<boolean>`true` : sql<boolean>`${organizationId}::uuid = any(place.path)`
  return sql<boolean>`exists (select from ${sql.table(organizationTable)} place
    where place.id = ${placeId} and ${underScope(actor, 'place.path')} and ${below})`
}

const guardianSql = sql`left join lateral (
  select state, contact_cipher from platform.guardian_consent
  where account_id = account.id order by requested_at desc limit 1) consent on true`

/** How many people, and how many of them by phone and by e-mail. */
export async function countAudience(
  db: Queryable,
  where: RawBuilder<boolean>,
): Promise<{ people: number; sms: number; email: number }> {
  const { rows } = await sql<{ people: number; sms: number; email: number }>`
    select count(*)::int as people, count(account.phone_cipher)::int as sms, count(account.email_cipher)::int as email
    from platform.account account where ${where}`.execute(db)
  return rows[0] ?? { people: 0, sms: 0, email: 0 }
}

export async function isInAudience(db: Queryable, where: RawBuilder<boolean>, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from platform.account account where account.id = ${accountId} and ${where}`.execute(db)
  return rows.length > 0
}

/** The next of an audience in the order of their ids, with where they are reached. */
export async function audiencePage(
  ctx: Pick<Ctx, 'secrets'>,
  db: Queryable,
  asked: { where: RawBuilder<boolean>; after: string | null; limit: number },
): Promise<(Reachable & { accountId: string })[]> {
  const { rows } = await sql<Parameters<typeof reachableBy>[1] & { id: string }>`
    select account.id, account.phone_cipher, account.email_cipher, account.language, account.unwanted_channels,
      consent.state as consent_state, consent.contact_cipher as guardian_cipher
    from platform.account account ${guardianSql}
    where ${asked.where} and (${asked.after}::uuid is null or account.id > ${asked.after}::uuid)
    order by account.id limit ${asked.limit}`.execute(db)
  return rows.map((row) => ({ accountId: row.id, ...reachableBy(ctx, row) }))
}

/** Roles that are given, not brought along by the kind of an account, with their names. */
export async function givenRoleLabels(db: Queryable): Promise<{ code: string; labels: Labels }[]> {
  const rows = await db
    .selectFrom('platform.role')
    .select(['code', 'labels'])
    .where('code', 'not in', [...accountKinds])
    .orderBy('is_built_in', 'desc')
    .orderBy('code')
    .execute()
  return rows.map(({ code, labels }) => ({ code, labels: labels as Labels }))
}
