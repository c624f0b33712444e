import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { sanitizeHtml } from '#kernel/server/html.ts'
import { beforeOf, guardUniques } from '#kernel/server/resource/write.ts'
import { requireNames, withNames } from '#modules/platform/localization/server/index.ts'
import { type AgreementKind, type VersionState, versionMoves, versionRefusals } from '../contract/office.ts'

const uniques = { uniques: { agreement_pkey: 'version' } }

interface VersionValues {
  kind: string
  version: string
  title: Labels
  body: Labels
}

/**
 * A draft: nobody outside the office sees it.
 * @throws invalid_input when it names a button that there is not
 */
export async function createVersion(ctx: Ctx, values: VersionValues): Promise<{ id: string }> {
  await requireNames({ 'values.body': values.body })
  return await ctx.change('agreementVersions.create', async (tx) => {
    const id = ctx.random.uuid()
    await guardUniques(uniques, () =>
      tx
        .insertInto('platform.agreement')
        .values({
          id,
          kind: values.kind,
          version: values.version,
          titles: JSON.stringify(values.title),
          bodies: JSON.stringify(sanitized(values.body)),
          state: 'draft',
          published_at: null,
          updated_at: ctx.clock.now(),
        })
        .execute(),
    )
    return { subject: id, after: { kind: values.kind, version: values.version, title: values.title }, reply: { id } }
  })
}

type Lock = (tx: Tx) => Promise<Readonly<Record<string, unknown>>>

/** @throws wrong_state for what is published: it stays as people accepted it; invalid_input as above */
export async function editVersion(
  ctx: Ctx,
  id: string,
  values: Partial<Omit<VersionValues, 'kind'>>,
  lock: Lock,
): Promise<void> {
  await requireNames({ 'values.body': values.body })
  await ctx.change('agreementVersions.edit', async (tx) => {
    const current = await lock(tx)
    versionMoves.edit.require((await lockVersion(ctx, tx, id)).state)
    await guardUniques(uniques, () =>
      tx
        .updateTable('platform.agreement')
        .set({
          ...(values.version === undefined ? {} : { version: values.version }),
          ...(values.title === undefined ? {} : { titles: JSON.stringify(values.title) }),
          ...(values.body === undefined ? {} : { bodies: JSON.stringify(sanitized(values.body)) }),
          updated_at: ctx.clock.now(),
        })
        .where('id', '=', id)
        .execute(),
    )
    const before = beforeOf(current, values)
    return { subject: id, before, after: values, reply: null }
  })
}

export async function removeVersion(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('agreementVersions.remove', async (tx) => {
    const { state, kind, version } = await lockVersion(ctx, tx, id)
    versionMoves.remove.require(state)
    await tx.deleteFrom('platform.agreement').where('id', '=', id).execute()
    return { subject: id, before: { kind, version }, reply: null }
  })
}

/**
 * Puts a draft in force, from now or from a day to come. From then on everybody is asked to accept it. Names of buttons in it are
 * settled now: what people accept does not change when a button does.
 * @throws agreement_day_past, agreement_day_order
 */
export async function publishVersion(ctx: Ctx, id: string, from: string | null | undefined): Promise<void> {
  const now = ctx.clock.now()
  const publishedAt = from ? new Date(from) : now
  if (publishedAt < now) throw versionRefusals.agreement_day_past()
  await ctx.change('agreementVersions.publish', async (tx) => {
    const row = await lockVersion(ctx, tx, id)
    versionMoves.publish.require(row.state)
    const later = await tx
      .selectFrom('platform.agreement')
      .select('version')
      .where('kind', '=', row.kind)
      .where('published_at', '>=', publishedAt)
      .executeTakeFirst()
    if (later) throw versionRefusals.agreement_day_order({ version: later.version })
    await tx
      .updateTable('platform.agreement')
      .set({
        bodies: JSON.stringify(await withNames(ctx.db, row.bodies)),
        state: 'published',
        published_at: publishedAt,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    const after = { kind: row.kind, version: row.version, publishedAt: publishedAt.toISOString() }
    return { subject: id, after, reply: null }
  })
}

/** Takes a version back before its day has come. */
export async function recallVersion(ctx: Ctx, id: string, reason: string): Promise<void> {
  await ctx.change('agreementVersions.recall', async (tx) => {
    const { state, kind, version } = await lockVersion(ctx, tx, id)
    versionMoves.recall.require(state)
    await tx
      .updateTable('platform.agreement')
      .set({ state: 'draft', published_at: null, updated_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    return { subject: id, after: { kind, version }, reason, reply: null }
  })
}

/** The version and where it stands; of one kind, changes come one after the other. */
async function lockVersion(ctx: Ctx, tx: Tx, id: string) {
  const { rows } = await sql<{
    kind: AgreementKind
    version: string
    bodies: Labels
    published_at: Date | null
    newer: boolean
  }>`
    select row.kind, row.version, row.bodies, row.published_at,
      exists (select from platform.agreement other where other.kind = row.kind
        and other.published_at > row.published_at and other.published_at <= ${ctx.clock.now()}) as newer
    from platform.agreement row where row.id = ${id} for update of row`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  await sql`select pg_advisory_xact_lock(hashtext(${`agreement ${row.kind}`}))`.execute(tx)
  return { kind: row.kind, version: row.version, bodies: row.bodies, state: stateOf(row, ctx.clock.now()) }
}

function stateOf(row: { published_at: Date | null; newer: boolean }, now: Date): VersionState {
  if (row.published_at === null) return 'draft'
  if (row.published_at > now) return 'scheduled'
  return row.newer ? 'replaced' : 'in-force'
}

function sanitized(body: Labels): Labels {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, html]) => html)
      .map(([language, html]) => [language, sanitizeHtml(html ?? '')]),
  ) as Labels
}
