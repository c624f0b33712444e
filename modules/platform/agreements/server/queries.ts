import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { askedAgreements } from '../contract.ts'

export interface Agreement {
  kind: string
  version: string
  titles: Labels
  bodies: Labels
  publishedAt: Date
}

/** The version in force: the one published last. Undefined when nothing of this kind was published. */
export async function currentAgreement(db: Queryable, kind: string): Promise<Agreement | undefined> {
  const row = await db
    .selectFrom('platform.agreement')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && agreementOf(row)
}

function agreementOf(row: {
  kind: string
  version: string
  titles: unknown
  bodies: unknown
  published_at: Date
}): Agreement {
  return {
    kind: row.kind,
    version: row.version,
    titles: row.titles as Labels,
    bodies: row.bodies as Labels,
    publishedAt: row.published_at,
  }
}

/** An agreement as it is read, in the reader's language; undefined when there is no such kind or version. */
export async function viewAgreement(
  db: Queryable,
  asked: { kind: string; version?: string | undefined; language: Language },
) {
  const current = await currentAgreement(db, asked.kind)
  if (!current) return undefined
  let shown = current
  if (asked.version !== undefined && asked.version !== current.version) {
    const row = await db
      .selectFrom('platform.agreement')
      .selectAll()
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
export async function versionsOf(db: Queryable, kind: string, language: Language) {
  const rows = await db
    .selectFrom('platform.agreement')
    .select(['version', 'titles', 'published_at'])
    .where('kind', '=', kind)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const versions = rows.map((row, place) => ({
    version: row.version,
    title: labelIn(row.titles as Labels, language),
    publishedAt: row.published_at.toISOString(),
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
export async function agreementsToAccept(db: Queryable, accountId: string): Promise<string[]> {
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
    .distinctOn('agreement.kind')
    .orderBy('agreement.kind')
    .orderBy('agreement.published_at', 'desc')
    .orderBy('agreement.version', 'desc')
    .execute()
  return inForce.filter((row) => row.accepted_at === null).map((row) => row.kind)
}
