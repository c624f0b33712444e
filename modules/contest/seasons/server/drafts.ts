import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { labelIn } from '#kernel/contract/languages.ts'
import { type FieldProblem, kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import { accountNames } from '#modules/platform/accounts/server/index.ts'
import type { SeasonDraftState, TrialFinding } from '../contract/office.ts'
import { seasonRefusals as refusals, type SeasonDefinition } from '../contract.ts'
import { differencesOf } from './differences.ts'
import { correctionsBeforePublishing } from './label-office.ts'
import { movedByYears } from './next-year.ts'
import { checkedDefinition, goneParts, publishIn } from './operations.ts'
import { seasonVersion, shownSeason } from './queries.ts'
import { withSection } from './sections.ts'

type Document = Record<string, unknown>

/**
 * Begins a draft: of a season's next version, of next year's season after this one, or of a contest's first.
 * @throws draft_exists, not_found
 */
export async function createDraft(
  ctx: Ctx,
  asked: { code: string; from: { season: string; isForNextYear: boolean } | { contest: string } },
): Promise<{ id: string }> {
  const { document, basedOn } = await beginning(ctx, asked)
  const id = ctx.random.uuid()
  const now = ctx.clock.now()
  return await ctx.change('seasonDrafts.create', async (tx) => {
    const made = await tx
      .insertInto('contest.season_draft')
      .values({
        id,
        code: asked.code,
        definition: JSON.stringify(document),
        revision: 1,
        based_on: basedOn?.id ?? null,
        based_on_version: basedOn?.version ?? null,
        state: 'open',
        created_by: ctx.actor.accountId,
        updated_by: ctx.actor.accountId,
        created_at: now,
        updated_at: now,
      })
      // Written out: a parameter would keep the database from finding the partial index once it has a plan of its own.
      .onConflict((conflict) => conflict.column('code').where(sql<boolean>`state = 'open'`).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw refusals.draft_exists()
    return { subject: id, after: { code: asked.code, from: asked.from }, reply: { id } }
  })
}

async function beginning(ctx: Ctx, { from }: Parameters<typeof createDraft>[1]) {
  if ('contest' in from) return { document: emptyDefinition(ctx, from.contest), basedOn: null }
  const shown = await shownSeason(ctx.db, from.season)
  if (!shown) throw kernelRefusals.not_found()
  const { definition } = shown.season
  return { document: from.isForNextYear ? movedByYears(definition, 1) : definition, basedOn: shown.season }
}

/** What every season has; the rest is written in the editor. */
function emptyDefinition(ctx: Ctx, contest: string): Document {
  const year = ctx.clock.now().getUTCFullYear() + 1
  return {
    contest,
    title: { zh: `${year}年` },
    theme: { zh: '主题' },
    edition: 1,
    timeZone: 'Asia/Shanghai',
    agesOn: `${year}-07-01`,
    window: { opensAt: `${year}-03-01T12:00:00+08:00`, closesAt: `${year}-04-30T12:00:00+08:00`, graceS: 60 },
    levels: ['school', 'county', 'city', 'province'],
    kindGroups: [],
    subjects: [],
    contacts: [],
    kinds: [],
  }
}

/** Drafts that are worked on. */
export async function openDrafts(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('contest.season_draft')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute()
  return { drafts: await summaries(ctx, rows) }
}

type DraftRow = Awaited<ReturnType<typeof findDraft>> & object

async function summaries(ctx: Ctx, rows: readonly DraftRow[]) {
  const names = await accountNames(
    ctx.db,
    rows.flatMap((row) => row.updated_by ?? []),
  )
  return rows.map((row) => {
    const who = row.updated_by === null ? undefined : names.get(row.updated_by)
    const title = (row.definition as { title?: Partial<Labels> }).title
    return {
      id: row.id,
      code: row.code,
      title: labelIn({ ...title, zh: String(title?.zh ?? row.code) }, ctx.language),
      state: row.state as SeasonDraftState,
      revision: row.revision,
      basedOn:
        row.based_on === null || row.based_on_version === null
          ? null
          : { season: row.based_on, version: row.based_on_version },
      updatedAt: row.updated_at.toISOString(),
      updatedBy: who ? (who.name ?? who.loginName) : null,
    }
  })
}

export async function findDraft(db: Queryable, id: string) {
  return await db.selectFrom('contest.season_draft').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function viewDraft(ctx: Ctx, row: DraftRow) {
  const [summary] = await summaries(ctx, [row])
  if (!summary) throw new Error('a row has its summary')
  return { ...summary, definition: row.definition as Document, problems: await problemsOf(ctx, row) }
}

/** Everything that keeps it from being published, in the reader's words. */
async function problemsOf(ctx: Ctx, { code, definition }: Pick<DraftRow, 'code' | 'definition'>) {
  const published = await publishedOf(ctx.db, code)
  const gone = published ? goneParts(published, definition as Document, ctx.language) : []
  return [...(await contradictionsIn(ctx, definition)), ...gone].map(({ path, code: problem, params = {} }) => ({
    path,
    code: problem,
    message: ctx.words.problem(problem, params, ctx.language),
  }))
}

async function contradictionsIn(ctx: Ctx, definition: unknown): Promise<readonly FieldProblem[]> {
  try {
    await checkedDefinition(ctx, definition)
    return []
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'season_contradictory') throw error
    return error.fields
  }
}

/** What the season of that code says now; undefined while it is not published. */
async function publishedOf(db: Queryable, code: string): Promise<SeasonDefinition | undefined> {
  const season = await db
    .selectFrom('contest.season')
    .select(['id', 'current_version'])
    .where('code', '=', code)
    .executeTakeFirst()
  return season?.current_version ? await seasonVersion(db, season.id, season.current_version) : undefined
}

interface SavedSection {
  code: string
  revision: number
  definition: Document
}

/**
 * Saves one section, whatever else was saved meanwhile. A draft may contradict itself: all of it is told, and kept.
 * @throws stale_revision when somebody else changed this section; draft_settled
 */
export async function saveSection(
  ctx: Ctx,
  id: string,
  asked: { path: string; before?: unknown; value?: unknown; kind?: string | undefined },
) {
  const saved = await ctx
    .change<SavedSection>('seasonDrafts.edit', async (tx) => {
      const row = await lockOpen(tx, id)
      const definition = withSection(row.definition as Document, asked)
      const revision = row.revision + 1
      await tx
        .updateTable('contest.season_draft')
        .set({
          definition: JSON.stringify(definition),
          revision,
          updated_by: ctx.actor.accountId,
          updated_at: ctx.clock.now(),
        })
        .where('id', '=', id)
        .execute()
      const { path, before = null, value = null } = asked
      return {
        subject: id,
        before: { path, value: before },
        after: { path, value },
        reply: { code: row.code, revision, definition },
      }
    })
    .catch((thrown: unknown) => {
      // what is wrong with the draft is no part of what was kept: one that comes again is told it too
      if (thrown instanceof Replay) return thrown.reply as SavedSection
      throw thrown
    })
  return { revision: saved.revision, problems: await problemsOf(ctx, saved) }
}

export async function discardDraft(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('seasonDrafts.discard', async (tx) => {
    await lockOpen(tx, id)
    await tx.updateTable('contest.season_draft').set({ state: 'discarded' }).where('id', '=', id).execute()
    return { subject: id, reply: null }
  })
}

/**
 * Publishes a draft as the next version of its season, or as a new one.
 * @throws season_contradictory with everything that is wrong; stale_revision when it was changed since it was looked at;
 *   draft_outdated, season_closed
 */
export async function publishDraft(
  ctx: Ctx,
  id: string,
  revision: number,
): Promise<{ season: string; version: number }> {
  const seen = await findDraft(ctx.db, id)
  if (!seen) throw kernelRefusals.not_found()
  const definition = await checkedDefinition(ctx, seen.definition)
  return await ctx.change('seasonDrafts.publish', async (tx) => {
    const row = await lockOpen(tx, id)
    if (row.revision !== revision || seen.revision !== revision)
      throw kernelRefusals.stale_revision({ revision: row.revision })
    await requireUpToDate(tx, row)
    const published = await publishIn(ctx, tx, { code: row.code, definition, since: row.created_at })
    await tx.updateTable('contest.season_draft').set({ state: 'published' }).where('id', '=', id).execute()
    const after = { code: row.code, version: published.version }
    return { subject: published.id, after, reply: { season: published.id, version: published.version } }
  })
}

/** A draft of a season's next version was made of the version that the season has. */
async function requireUpToDate(tx: Tx, row: DraftRow): Promise<void> {
  const season = await tx
    .selectFrom('contest.season')
    .select(['id', 'state', 'current_version'])
    .where('code', '=', row.code)
    .forUpdate()
    .executeTakeFirst()
  if (!season) return
  if (season.state === 'closed') throw refusals.season_closed()
  const isOfThis = row.based_on === season.id && row.based_on_version === season.current_version
  if (!isOfThis) throw refusals.draft_outdated({ version: season.current_version })
}

/**
 * What differs from the version the draft was made of, everything, where it was made from nothing; and what publishing it would
 * make of the words that were corrected since.
 */
export async function draftDifferences(ctx: Ctx, row: DraftRow) {
  const before =
    row.based_on === null || row.based_on_version === null
      ? {}
      : await seasonVersion(ctx.db, row.based_on, row.based_on_version)
  const season = await ctx.db.selectFrom('contest.season').select('id').where('code', '=', row.code).executeTakeFirst()
  const next = { definition: row.definition as SeasonDefinition, since: row.created_at }
  return {
    differences: differencesOf(before, row.definition, ctx.language),
    corrections: season ? await correctionsBeforePublishing(ctx.db, season.id, next) : [],
  }
}

/**
 * Has the declarations of a season held against the draft, moved to that season's year: which of them would be refused.
 * @throws season_contradictory: a draft that contradicts itself cannot be tried
 */
export async function startTrial(ctx: Ctx, row: DraftRow, seasonId: string): Promise<{ id: string }> {
  if (!(await shownSeason(ctx.db, seasonId)))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'season', code: 'not_an_option' }])
  await checkedDefinition(ctx, row.definition)
  const id = ctx.random.uuid()
  return await ctx.change('seasonDrafts.startTrial', async (tx) => {
    await tx
      .insertInto('contest.season_trial')
      .values({
        id,
        draft_id: row.id,
        draft_revision: row.revision,
        season_id: seasonId,
        state: 'queued',
        requested_by: ctx.actor.accountId,
        requested_at: ctx.clock.now(),
      })
      .execute()
    await emit(tx, 'seasons.trialRequested', { trialId: id })
    return { subject: row.id, after: { trial: id, season: seasonId }, reply: { id } }
  })
}

export async function trialsOf(ctx: Ctx, draftId: string) {
  const rows = await ctx.db
    .selectFrom('contest.season_trial')
    .selectAll()
    .where('draft_id', '=', draftId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  return {
    trials: rows.map((row) => ({
      id: row.id,
      season: row.season_id,
      revision: row.draft_revision,
      state: row.state as 'queued' | 'running' | 'finished' | 'failed',
      total: row.total,
      done: row.done,
      refused: row.refused,
      findings: (row.findings as (TrialFinding & { params: Record<string, string | number> })[]).map(
        ({ params, ...finding }) => ({
          ...finding,
          message: ctx.words.problem(finding.code, params, ctx.language),
        }),
      ),
      requestedAt: row.requested_at.toISOString(),
    })),
  }
}

/** What a trial holds declarations against: the draft, moved to the year of the season whose declarations they are. */
export async function trialOf(
  db: Queryable,
  trialId: string,
): Promise<{ seasonId: string; definition: SeasonDefinition } | undefined> {
  const row = await db
    .selectFrom('contest.season_trial as trial')
    .innerJoin('contest.season_draft as draft', 'draft.id', 'trial.draft_id')
    .select(['trial.season_id', 'draft.definition'])
    .where('trial.id', '=', trialId)
    .executeTakeFirst()
  if (!row) return undefined
  const shown = await shownSeason(db, row.season_id)
  if (!shown) return undefined
  const definition = row.definition as SeasonDefinition
  const yearOf = (of: SeasonDefinition) => Number(of.window.opensAt.slice(0, 4))
  return {
    seasonId: row.season_id,
    definition: movedByYears(definition, yearOf(shown.season.definition) - yearOf(definition)),
  }
}

/** Writes down how far a trial has come. */
export async function recordTrial(
  ctx: Ctx,
  trialId: string,
  progress: {
    state: 'running' | 'finished'
    total: number
    done: number
    refused: number
    findings: readonly (TrialFinding & { params: Readonly<Record<string, unknown>> })[]
  },
): Promise<void> {
  await ctx.change('seasonDrafts.recordTrial', async (tx) => {
    await tx
      .updateTable('contest.season_trial')
      .set({
        ...progress,
        findings: JSON.stringify(progress.findings),
        finished_at: progress.state === 'finished' ? ctx.clock.now() : null,
      })
      .where('id', '=', trialId)
      .execute()
    const { total, done, refused } = progress
    return { subject: trialId, after: { total, done, refused }, reply: undefined }
  })
}

/** Writes down that a trial was cut short; a job that is tried again goes on from there as one that runs. */
export async function failTrial(ctx: Ctx, trialId: string): Promise<void> {
  await ctx.change('seasonDrafts.recordTrial', async (tx) => {
    await tx
      .updateTable('contest.season_trial')
      .set({ state: 'failed' })
      .where('id', '=', trialId)
      .where('state', 'in', ['queued', 'running'])
      .execute()
    return { subject: trialId, after: { state: 'failed' }, reply: undefined }
  })
}

async function lockOpen(tx: Tx, id: string): Promise<DraftRow> {
  const row = await tx
    .selectFrom('contest.season_draft')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  if (row.state !== 'open') throw refusals.draft_settled()
  return row
}
