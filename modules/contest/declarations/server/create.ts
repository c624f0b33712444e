import { defaultLanguage } from '#kernel/contract/languages.ts'
import { type FieldProblem, kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { codeLength, codeOf } from '#modules/contest/authorization-codes/contract/check-code.ts'
import {
  bindCodeTo,
  countWrongCode,
  boundCode as currentCode,
  releaseCode,
  requireAttemptsLeft,
  submitCode,
} from '#modules/contest/authorization-codes/server/index.ts'
import { type DeclarationKind, kindOf } from '#modules/contest/seasons/contract.ts'
import { openSeason, type PublishedSeason } from '#modules/contest/seasons/server/index.ts'
import { holdTree } from '#modules/platform/organizations/server/index.ts'
import { isAuthor } from '../contract/author.ts'
import { type FieldValue, fieldsOf } from '../contract/fields.ts'
import { codeTakingStates, declarationRefusals } from '../contract.ts'
import { requireRoom } from './caps.ts'
import { type DeclarationRow, lockWorked } from './declaration-rows.ts'
import { recordCreation } from './move-chain.ts'
import { addAuthor, addPersonWithin, type GivenPerson } from './people.ts'
import { unitOfDeclaration } from './review-stops.ts'
import { fixByRefusal, rulesOf, windowRefusal, type ZonedWindow, zonedWindow } from './season.ts'

export interface NewDeclaration {
  season: string
  kind: string
  stage?: string | undefined
  authorizationCode?: string | undefined
  /** who declares is the first member, where the kind has one author */
  withMyself?: boolean | undefined
}

/**
 * Makes a draft (contest.md 6.1 create): the season is open by the receipt clock, the kind is for this sort of account, and
 * its authorization code is bound in the same transaction.
 */
export async function createDeclaration(ctx: Ctx, asked: NewDeclaration): Promise<Made> {
  return await makeDraft(ctx, 'declarations.create', asked, { declarant: ctx.actor.kind })
}

export interface Made {
  id: string
  number: string
}

/** How a draft is made for somebody else. */
export interface Preparing {
  /** runs in the same change before the draft is made; a refusal stops it */
  before(tx: Tx): Promise<void>
  /** runs in the same change after it */
  after(tx: Tx, id: string): Promise<void>
}

/**
 * Makes a draft that awaits its pupil: the asker is owner and helper until the pupil takes it over. The code may come later.
 * @param action as the audit log names it
 */
export async function prepareDraft(
  ctx: Ctx,
  action: string,
  asked: NewDeclaration,
  preparing: Preparing,
): Promise<Made> {
  return await makeDraft(ctx, action, asked, { declarant: 'pupil', preparing })
}

async function makeDraft(
  ctx: Ctx,
  action: string,
  asked: NewDeclaration,
  { declarant, preparing }: { declarant: string; preparing?: Preparing },
): Promise<Made> {
  return await changeOrCount(ctx, action, async (tx) => {
    // within the change: a request that comes again is answered as before, however late
    const { season, kind } = await allowedKind(ctx, asked, { declarant, mayComeLater: preparing !== undefined })
    if (asked.authorizationCode !== undefined) await requireAttemptsLeft(ctx)
    await holdTree(tx)
    await preparing?.before(tx)
    const made = { id: ctx.random.uuid(), number: newNumber(ctx, season.definition.edition, kind) }
    const code = await boundCode(ctx, tx, { ...made, season: season.id, kind, asked })
    if (code instanceof Refusal) return code
    const stage = asked.stage ?? code?.stage ?? (kind.stages.length === 1 ? (kind.stages[0] ?? null) : null)
    await insertDraft(ctx, tx, { ...made, season, kind, stage, code, isPrepared: preparing !== undefined, values: {} })
    if (asked.withMyself && isAuthor(kind, declarant)) {
      const { definition } = season
      const codeUnit = code?.organizationId
      await addAuthor(ctx, tx, { id: made.id, definition, kind, accountId: accountOf(ctx), codeUnit })
    }
    await preparing?.after(tx, made.id)
    return { subject: made.id, after: { number: made.number, kind: kind.code, season: season.id, stage }, reply: made }
  })
}

/**
 * The season and the kind of a new declaration, which may be made now.
 * @throws not_found, season_not_open, deadline_passed, kind_not_yours, code_needed, invalid_input
 */
async function allowedKind(
  ctx: Ctx,
  asked: NewDeclaration,
  { declarant, mayComeLater }: { declarant: string; mayComeLater: boolean },
): Promise<{ season: PublishedSeason; kind: DeclarationKind }> {
  const season = await openSeason(ctx.db, asked.season)
  if (!season) throw kernelRefusals.not_found()
  const closed = windowRefusal(zonedWindow(season.definition), ctx.receivedAt)
  if (closed) throw closed
  if (!season.definition.kinds.some((each) => each.code === asked.kind)) throw wrong('kind', 'not_an_option')
  const kind = kindOf(season.definition, asked.kind)
  if (!(kind.declarants as readonly string[]).includes(declarant)) throw declarationRefusals.kind_not_yours()
  if (asked.stage !== undefined && !kind.stages.includes(asked.stage)) throw wrong('stage', 'stage_not_for_kind')
  if (kind.needsAuthorizationCode && asked.authorizationCode === undefined && !mayComeLater)
    throw declarationRefusals.code_needed()
  return { season, kind }
}

interface Insertion extends Made {
  season: PublishedSeason
  kind: DeclarationKind
  stage: string | null
  code: { id: string; organizationId: string } | null
  /** it awaits its pupil */
  isPrepared: boolean
  values: Readonly<Record<string, FieldValue>>
}

async function insertDraft(ctx: Ctx, tx: Tx, made: Insertion): Promise<void> {
  const { id, number, season, kind, stage, code } = made
  const unit = await unitOfDeclaration(tx, ctx.actor.organizationId, code?.organizationId ?? null)
  await requireRoom(ctx, tx, { seasonId: season.id, kind, path: unit.path })
  const values = { ...firstValues(kind, stage), ...made.values }
  await tx
    .insertInto('contest.declaration')
    .values({
      id,
      number,
      season_id: season.id,
      season_version: season.version,
      kind: kind.code,
      state: 'draft',
      owner_account_id: accountOf(ctx),
      ...(made.isPrepared ? { helper_account_id: accountOf(ctx), awaits_pupil: true } : {}),
      organization_id: unit.id,
      unit_path: unit.path,
      authorization_code_id: code?.id ?? null,
      stage,
      ...(typeof values.title === 'string' ? { title: values.title.trim() } : {}),
      field_values: JSON.stringify(values),
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .execute()
  await recordCreation(ctx, tx, id)
}

/**
 * The kinds of a season that the asker may declare now without an authorization code; many drafts can be made of them at once.
 * @throws not_found, season_not_open, deadline_passed, kind_not_yours where there is none
 */
export async function openKinds(
  ctx: Ctx,
  seasonId: string,
): Promise<{ season: PublishedSeason; kinds: DeclarationKind[] }> {
  const season = await openSeason(ctx.db, seasonId)
  if (!season) throw kernelRefusals.not_found()
  const closed = windowRefusal(zonedWindow(season.definition), ctx.receivedAt)
  if (closed) throw closed
  const kinds = season.definition.kinds.filter(
    (kind) => !kind.needsAuthorizationCode && (kind.declarants as readonly string[]).includes(ctx.actor.kind),
  )
  if (kinds.length === 0) throw declarationRefusals.kind_not_yours()
  return { season, kinds }
}

/** A draft of which something is known already, from a list. */
export interface GivenDraft {
  season: PublishedSeason
  /** one of {@link openKinds} */
  kind: DeclarationKind
  /** of the basics; each was judged before */
  values: Readonly<Record<string, FieldValue>>
  people: readonly GivenPerson[]
}

/**
 * Makes a draft of the asker's own within a larger change.
 * @throws team_cap_reached where a unit is full; nothing is written then
 */
export async function createWithin(ctx: Ctx, tx: Tx, { season, kind, values, people }: GivenDraft): Promise<Made> {
  await holdTree(tx)
  const made = { id: ctx.random.uuid(), number: newNumber(ctx, season.definition.edition, kind) }
  const told = fieldsOf(kind).find((field) => field.type === 'stage')
  const named = told && values[told.key]
  const stage = typeof named === 'string' ? named : kind.stages.length === 1 ? (kind.stages[0] ?? null) : null
  await insertDraft(ctx, tx, { ...made, season, kind, stage, code: null, isPrepared: false, values })
  for (const person of people) await addPersonWithin(ctx, tx, made.id, person)
  return made
}

async function boundCode(
  ctx: Ctx,
  tx: Tx,
  wanted: { id: string; number: string; season: string; kind: DeclarationKind; asked: NewDeclaration },
) {
  const { asked, kind } = wanted
  if (!kind.needsAuthorizationCode || asked.authorizationCode === undefined) return null
  const bound = await bindCodeTo(ctx, tx, asked.authorizationCode, {
    seasonId: wanted.season,
    kind: kind.code,
    stage: asked.stage,
    declarationId: wanted.id,
    declarationNumber: wanted.number,
    now: ctx.receivedAt,
  })
  return 'refusal' in bound ? bound.refusal : bound.row
}

/** The stage that was chosen stands in the form as well. */
function firstValues(kind: DeclarationKind, stage: string | null): Record<string, string> {
  const field = fieldsOf(kind).find((each) => each.type === 'stage')
  return field && stage !== null ? { [field.key]: stage } : {}
}

/** The number of a new declaration, as it is printed: edition, kind, and eight random characters, so that nobody counts through them. */
export function newNumber(ctx: Ctx, edition: number, kind: DeclarationKind): string {
  const random = codeOf(Array.from({ length: codeLength - 1 }, () => ctx.random.integer(32)))
  return `${edition}-${kind.officialCode}-${random.slice(-8)}`
}

/**
 * Binds another code to a declaration of one's own, or that one helps with: the way on after the first one was revoked, before and after the form was
 * printed and handed in (contest.md 6.2: an owner-visible repair path).
 * @throws {Refusal} wrong_state once it was handed in with a code that is still good
 */
export async function bindAnotherCode(ctx: Ctx, id: string, text: string) {
  return await changeOrCount(ctx, 'declarations.bindCode', async (tx) => {
    await requireAttemptsLeft(ctx)
    await holdTree(tx)
    const row = await lockWorked(ctx, tx, id)
    const wasHandedIn = row.state === 'submitted' || row.fix_by !== null
    const { window, kind } = await rulesOf(ctx, row)
    await requireTakesCode(ctx, tx, row, { window, wasHandedIn })
    const bound = await bindCodeTo(ctx, tx, text, {
      seasonId: row.season_id,
      kind: kind.code,
      stage: row.stage ?? undefined,
      declarationId: id,
      declarationNumber: row.number,
      now: ctx.receivedAt,
    })
    if ('refusal' in bound) return bound.refusal
    if (row.authorization_code_id && row.authorization_code_id !== bound.row.id)
      await releaseCode(tx, row.authorization_code_id, { isInTime: true })
    if (wasHandedIn) await submitCode(tx, bound.row.id)
    // What was handed in stays with the units that review it; and a helper's own school says nothing about the pupil's.
    const own = row.owner_account_id === ctx.actor.accountId ? ctx.actor.organizationId : row.organization_id
    const unit = wasHandedIn ? null : await unitOfDeclaration(tx, own, bound.row.organizationId)
    if (unit) await requireRoom(ctx, tx, { seasonId: row.season_id, kind, path: unit.path }, row.unit_path)
    await tx
      .updateTable('contest.declaration')
      .set({
        authorization_code_id: bound.row.id,
        ...(unit ? { organization_id: unit.id, unit_path: unit.path } : {}),
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { authorizationCodeId: row.authorization_code_id },
      after: { authorizationCodeId: bound.row.id },
      reply: { id, state: row.state, formVersion: row.form_version },
    }
  })
}

/** One that waits for a unit is not bound to the window: the code was taken from it, not the other way round. */
async function requireTakesCode(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  { window, wasHandedIn }: { window: ZonedWindow; wasHandedIn: boolean },
): Promise<void> {
  const refused = kernelRefusals.wrong_state({ action: 'bindCode', state: row.state })
  if (!(codeTakingStates as readonly string[]).includes(row.state)) throw refused
  if (wasHandedIn) {
    const code = row.authorization_code_id === null ? null : await currentCode(tx, row.authorization_code_id)
    if (code?.state !== 'void') throw refused
  }
  if (row.state === 'submitted') return
  const closed = row.fix_by ? fixByRefusal(row.fix_by, window, ctx.receivedAt) : windowRefusal(window, ctx.receivedAt)
  if (closed) throw closed
}

interface Refused {
  refused: { code: string; status: number; params: Refusal['params'] }
}

/**
 * A change whose refusal must leave something behind: the wrong code is counted in the same transaction, which therefore
 * commits, and is refused afterwards, at a repetition of the request as well.
 */
async function changeOrCount<T extends object>(
  ctx: Ctx,
  name: string,
  run: (tx: Tx) => Promise<Refusal | { subject: string; before?: unknown; after?: unknown; reply: T }>,
): Promise<T> {
  const answer = await ctx
    .change<T | Refused>(name, async (tx) => {
      const done = await run(tx)
      if (!(done instanceof Refusal)) return done
      await countWrongCode(ctx, tx)
      const { code, status, params } = done
      const reason = ctx.words.refusal(code, params, defaultLanguage)
      return { subject: accountOf(ctx), reason, reply: { refused: { code, status, params } } }
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof Replay && isRefused(thrown.reply)) return thrown.reply
      throw thrown
    })
  if (isRefused(answer)) throw new Refusal(answer.refused.code, answer.refused.status, answer.refused.params)
  return answer
}

function isRefused(reply: unknown): reply is Refused {
  return typeof reply === 'object' && reply !== null && 'refused' in reply
}

function wrong(path: string, code: string): Refusal {
  const problem: FieldProblem = { path, code }
  return kernelRefusals.invalid_input({ count: 1 }, [problem])
}
