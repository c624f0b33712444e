import { type RawBuilder, sql } from 'kysely'
import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { PersonalRecord } from '#kernel/server/personal.ts'
import { askedAgreements } from '../contract.ts'

export interface Agreement {
  kind: string
  version: string
  titles: Labels
  bodies: Labels
  publishedAt: Date
}

/** The version in force at this instant: the one published last. Undefined when nothing of this kind was published. */
export async function currentAgreement(db: Queryable, kind: string, at: Date): Promise<Agreement | undefined> {
  const row = await publishedBy(db, at)
    .where('kind', '=', kind)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && agreementOf(row)
}

/** What people may read: drafts, and what holds from a day to come, are the office's. */
function publishedBy(db: Queryable, at: Date) {
  return db.selectFrom('platform.agreement').selectAll().where('published_at', '<=', at)
}

function agreementOf(row: {
  kind: string
  version: string
  titles: unknown
  bodies: unknown
  published_at: Date | null
}): Agreement {
  return {
    kind: row.kind,
    version: row.version,
    titles: row.titles as Labels,
    bodies: row.bodies as Labels,
    // `publishedBy` has found none without
    publishedAt: row.published_at as Date,
  }
}

/** An agreement as it is read, in the reader's language; undefined when there is no such kind or version. */
export async function viewAgreement(
  db: Queryable,
  asked: { kind: string; version?: string | undefined; language: Language; at: Date },
) {
  const current = await currentAgreement(db, asked.kind, asked.at)
  if (!current) return undefined
  let shown = current
  if (asked.version !== undefined && asked.version !== current.version) {
    const row = await publishedBy(db, asked.at)
      .where('kind', '=', asked.kind)
      .where('version', '=', asked.version)
      .executeTakeFirst()
    if (!row) return undefined
    shown = agreementOf(row)
  }
  const isTranslated = Boolean(shown.titles[asked.language] && shown.bodies[asked.language])
  const language = isTranslated ? asked.language : 'zh'
  return {
    kind: shown.kind,
    version: shown.version,
    title: labelIn(shown.titles, language),
    language,
    body: labelIn(shown.bodies, language),
    publishedAt: shown.publishedAt.toISOString(),
    isCurrent: shown.version === current.version,
  }
}

/** All versions of an agreement, the one in force first; undefined when nothing of this kind was published. */
export async function versionsOf(db: Queryable, kind: string, { language, at }: { language: Language; at: Date }) {
  const rows = await publishedBy(db, at)
    .where('kind', '=', kind)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const versions = rows.map(agreementOf).map((row, place) => ({
    version: row.version,
    title: labelIn(row.titles, language),
    publishedAt: row.publishedAt.toISOString(),
    isCurrent: place === 0,
  }))
  const [current] = versions
  return current && { kind, title: current.title, versions }
}

/** What the signed-in person has accepted, the latest first. */
export async function acceptancesOf(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('platform.agreement_acceptance')
    .select(['kind', 'version', 'accepted_at'])
    .where('account_id', '=', accountOf(ctx))
    .orderBy('accepted_at', 'desc')
    .orderBy('kind')
    .execute()
  return {
    acceptances: rows.map((row) => ({
      kind: row.kind,
      version: row.version,
      acceptedAt: row.accepted_at.toISOString(),
    })),
  }
}

/** Of the agreements that everybody is asked for, the kinds whose version in force this account has not accepted. */
export async function agreementsToAccept(db: Queryable, accountId: string, at: Date): Promise<string[]> {
  const inForce = await db
    .selectFrom('platform.agreement as agreement')
    .leftJoin('platform.agreement_acceptance as acceptance', (join) =>
      join
        .onRef('acceptance.kind', '=', 'agreement.kind')
        .onRef('acceptance.version', '=', 'agreement.version')
        .on('acceptance.account_id', '=', accountId),
    )
    .select(['agreement.kind', 'acceptance.accepted_at'])
    .where('agreement.kind', 'in', [...askedAgreements])
    .where('agreement.published_at', '<=', at)
    .distinctOn('agreement.kind')
    .orderBy('agreement.kind')
    .orderBy('agreement.published_at', 'desc')
    .orderBy('agreement.version', 'desc')
    .execute()
  return inForce.filter((row) => row.accepted_at === null).map((row) => row.kind)
}

/**
 * As a lateral table (kind, version, published_at): of the agreements that everybody is asked for, the versions in force that
 * the account has not accepted, at that moment. For lists of accounts.
 */
export function notAcceptedBy(account: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = sql.join(askedAgreements.map((kind) => sql.lit(kind)))
  return sql`(select kind, version, published_at from (
      select distinct on (each.kind) each.kind, each.version, each.published_at from platform.agreement each
      where each.kind in (${kinds}) and each.published_at <= ${now}
      order by each.kind, each.published_at desc, each.version desc) in_force
    where not exists (select from platform.agreement_acceptance acceptance where acceptance.account_id = ${account}
      and acceptance.kind = in_force.kind and acceptance.version = in_force.version))`
}

/** Which versions the person has accepted, and when: for their own eyes. */
export async function collectAcceptances(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const rows = await ctx.db
    .selectFrom('platform.agreement_acceptance')
    .select(['kind', 'version', 'accepted_at', sql<string | null>`host(ip)`.as('ip')])
    .where('account_id', '=', accountId)
    .orderBy('accepted_at', 'desc')
    .execute()
  return rows.map((row) => ({
    title: '',
    at: row.accepted_at.toISOString(),
    facts: [
      { key: 'kind', value: row.kind },
      { key: 'version', value: row.version },
      ...(row.ip ? [{ key: 'ip', value: row.ip }] : []),
    ],
  }))
}

/** What was agreed to and when stays as the proof; from where goes. */
export async function eraseAddresses(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const done = await tx
    .updateTable('platform.agreement_acceptance')
    .set({ ip: null })
    .where('account_id', '=', accountId)
    .where('ip', 'is not', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
