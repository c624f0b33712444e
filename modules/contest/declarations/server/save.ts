import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import { later } from '#kernel/server/connection.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { boundCode } from '#modules/contest/authorization-codes/server/index.ts'
import {
  type FieldPlace,
  type FieldValue,
  fieldAt,
  isEmpty,
  stored,
  type ValueSurroundings,
  valueProblem,
} from '../contract/fields.ts'
import { declarationRefusals } from '../contract.ts'
import { type DeclarationRow, worksOn } from './declaration-rows.ts'
import { maskedOf, readIdNumber, type StoredIdNumber } from './identity.ts'
import { requireMove } from './moves.ts'
import { requireOpened } from './opened-paths.ts'
import { lockPeople, type PersonChange, type PersonRow, writePeople } from './person-rows.ts'
import { requirePortrait } from './portraits.ts'
import { knowRuledRow, saveAtOnce } from './save-at-once.ts'
import { rulesOf, surroundingsOf } from './season.ts'

export interface FieldChange {
  path: string
  value: FieldValue
  /** the revision of the field that the change is based on */
  revision: number
}
interface Saved {
  path: string
  revision: number
}
interface Conflict extends Saved {
  value: FieldValue
  message: string
}
export interface SaveReply {
  revision: number
  savedAt: string
  saved: Saved[]
  conflicts: Conflict[]
}

type LockedDraft = Pick<
  DeclarationRow,
  | 'id'
  | 'state'
  | 'opened_at'
  | 'submitted_at'
  | 'review_since'
  | 'fix_by'
  | 'opened_paths'
  | 'season_id'
  | 'season_version'
  | 'kind'
  | 'stage'
  | 'revision'
  | 'authorization_code_id'
  | 'awaits_pupil'
> & { revisions: Record<string, number>; values: Record<string, FieldValue> | null }

interface Placed {
  change: FieldChange
  at: FieldPlace
}

/**
 * Autosave: the fields that changed, each with the revision it was based on. A field that was saved elsewhere meanwhile is
 * left as it is and comes back as a conflict; the others are saved. When any value has a wrong shape nothing is saved and all
 * problems are listed. It is the most frequent request of all: what is plain is saved at once, else it takes one locking read
 * and one write.
 */
export async function saveDraft(ctx: Ctx, id: string, changes: readonly FieldChange[]): Promise<SaveReply> {
  return (await saveAtOnce(ctx, id, changes)) ?? (await saveUnderLock(ctx, id, changes))
}

async function saveUnderLock(ctx: Ctx, id: string, changes: readonly FieldChange[]): Promise<SaveReply> {
  return await ctx.change({ name: 'declarations.save', locksFirst: true }, async (tx) => {
    const draft = await lockForSave(ctx, tx, id, changes)
    knowRuledRow(ctx, id, draft)
    const rules = await rulesOf(ctx, draft)
    requireMove('save', draft, rules, ctx.receivedAt)
    requireOpened(
      draft,
      changes.map((change) => change.path),
    )
    const around = await surroundingsOf(ctx, rules)
    const placed = placesOf(changes, around)
    requireConfirmed(draft, placed)
    const people = await peopleOf(tx, id, placed)
    const idNumbers = await requireGoodValues(ctx, tx, { draft, placed, people, around })
    const sorted = sortOut(ctx, draft, placed, people)
    const now = ctx.clock.now()
    const revision = sorted.fresh.length > 0 ? draft.revision + 1 : draft.revision
    if (sorted.fresh.length > 0) await write(ctx, tx, { draft, fresh: sorted.fresh, people, idNumbers, revision, now })
    return {
      subject: id,
      reply: {
        revision,
        savedAt: now.toISOString(),
        saved: [...sorted.same, ...sorted.fresh.map(({ change }) => ({ path: change.path, revision }))],
        conflicts: sorted.conflicts,
      },
    }
  })
}

async function lockForSave(ctx: Ctx, tx: Tx, id: string, changes: readonly FieldChange[]): Promise<LockedDraft> {
  const paths = changes.map((change) => change.path)
  const found = await sql<LockedDraft>`
    select id, state, opened_at, submitted_at, review_since, fix_by, opened_paths, season_id, season_version, kind, stage, revision, authorization_code_id, awaits_pupil,
      field_revisions as revisions,
      (select jsonb_object_agg(key, value) from jsonb_each(field_values) where key = any(${paths}::text[])) as values
    from contest.declaration where id = ${id} and ${worksOn(accountOf(ctx))} for update`.execute(tx)
  const row = found.rows[0]
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** Finds the field of each path; all that the form does not have are refused at once. */
function placesOf(changes: readonly FieldChange[], around: ValueSurroundings): Placed[] {
  const problems: FieldProblem[] = []
  const seen = new Set<string>()
  const placed = changes.flatMap((change) => {
    const at = fieldAt(around.kind, change.path)
    if (!at) problems.push({ path: change.path, code: 'unknown_field' })
    if (seen.has(change.path)) problems.push({ path: change.path, code: 'field_twice' })
    seen.add(change.path)
    return at ? [{ change, at }] : []
  })
  refuse(problems)
  return placed
}

/** What is written about the pupils themselves waits for them: a child's may need a guardian's consent first. */
function requireConfirmed(draft: Pick<LockedDraft, 'awaits_pupil'>, placed: readonly Placed[]): void {
  const early = placed.filter(({ at }) => draft.awaits_pupil && at.place === 'person' && at.role === 'member')
  if (early.length === 0) return
  throw declarationRefusals.not_confirmed(
    {},
    early.map(({ change }) => ({ path: change.path, code: 'not_confirmed' })),
  )
}

async function peopleOf(tx: Tx, declarationId: string, placed: readonly Placed[]): Promise<Map<string, PersonRow>> {
  const named = placed.filter(({ at }) => at.place === 'person')
  if (named.length === 0) return new Map()
  const people = new Map((await lockPeople(tx, declarationId)).map((person) => [person.id, person]))
  refuse(
    named.flatMap(({ change, at }) =>
      at.place === 'person' && people.get(at.personId)?.role === at.role
        ? []
        : [{ path: change.path, code: 'unknown_field' }],
    ),
  )
  return people
}

interface Judged {
  draft: LockedDraft
  placed: readonly Placed[]
  people: ReadonlyMap<string, PersonRow>
  around: ValueSurroundings
}

/** Throws every problem of the values at once; answers the identity numbers, read and encrypted, by path. */
async function requireGoodValues(ctx: Ctx, tx: Tx, judged: Judged): Promise<Map<string, StoredIdNumber>> {
  const problems: FieldProblem[] = []
  const idNumbers = new Map<string, StoredIdNumber>()
  for (const { change, at } of judged.placed) {
    const { path, value } = change
    const problem = valueProblem(at.field, value, judged.around)
    if (problem) problems.push({ path, ...problem })
    else if (at.field.type === 'id-number' && at.place === 'person' && typeof value === 'string' && value !== '') {
      const read = readIdNumber(ctx, idTypeFor(judged, at.personId), value)
      if ('problem' in read) problems.push({ path, code: read.problem })
      else idNumbers.set(path, read)
    } else if (at.field.type === 'portrait' && typeof value === 'string' && value !== '') {
      const code = await requirePortrait(ctx, tx, value)
      if (code) problems.push({ path, code })
    } else if (
      at.field.type === 'stage' &&
      at.place === 'basics' &&
      judged.draft.authorization_code_id &&
      !isEmpty(value)
    ) {
      const code = await boundCode(tx, judged.draft.authorization_code_id)
      if (code.stage !== null && code.stage !== value) problems.push({ path, code: 'stage_not_for_code' })
    }
  }
  refuse(problems)
  return idNumbers
}

/** The type of document that a number belongs to: of the same save, of the person, or the identity card. */
function idTypeFor(judged: Judged, personId: string): FieldValue | undefined {
  const together = judged.placed.find(
    ({ at }) => at.place === 'person' && at.personId === personId && at.field.key === 'idType',
  )
  return together ? together.change.value : judged.people.get(personId)?.field_values.idType
}

interface SortedOut {
  fresh: Placed[]
  /** what is there already, whichever revision it was based on: nothing to write, nothing to ask */
  same: Saved[]
  conflicts: Conflict[]
}

function sortOut(
  ctx: Ctx,
  draft: LockedDraft,
  placed: readonly Placed[],
  people: ReadonlyMap<string, PersonRow>,
): SortedOut {
  const sorted: SortedOut = { fresh: [], same: [], conflicts: [] }
  for (const each of placed) {
    const { path, value, revision } = each.change
    const current = currentOf(draft, each, people)
    const isSecret = each.at.field.type === 'id-number'
    if (!isSecret && isDeepStrictEqual(stored(value), stored(current.value))) {
      sorted.same.push({ path, revision: current.revision })
    } else if (revision === current.revision) {
      sorted.fresh.push(each)
    } else {
      const shown = isSecret ? maskedOf(ctx, current.person) : current.value
      const message = ctx.words.refusal('stale_revision', {}, ctx.language)
      sorted.conflicts.push({ path, value: shown, revision: current.revision, message })
    }
  }
  return sorted
}

function currentOf(draft: LockedDraft, { change, at }: Placed, people: ReadonlyMap<string, PersonRow>) {
  if (at.place !== 'person') {
    return {
      value: draft.values?.[change.path] ?? null,
      revision: draft.revisions[change.path] ?? 0,
      person: undefined,
    }
  }
  const person = people.get(at.personId)
  const key = at.field.key
  const value = at.field.type === 'portrait' ? person?.portrait_file_id : person?.field_values[key]
  return { value: value ?? null, revision: person?.field_revisions[key] ?? 0, person }
}

interface Writing {
  draft: LockedDraft
  fresh: readonly Placed[]
  people: ReadonlyMap<string, PersonRow>
  idNumbers: ReadonlyMap<string, StoredIdNumber>
  revision: number
  now: Date
}

async function write(ctx: Ctx, tx: Tx, writing: Writing): Promise<void> {
  const { draft, fresh, revision, now } = writing
  const patch: Record<string, FieldValue> = {}
  const removed: string[] = []
  const revisions: Record<string, number> = {}
  let title: string | null = null
  let stage = draft.stage
  for (const { change, at } of fresh) {
    if (at.place === 'person') continue
    const value = stored(change.value)
    if (value === null) removed.push(change.path)
    else patch[change.path] = value
    revisions[change.path] = revision
    if (change.path === 'title') title = typeof value === 'string' ? value.trim() : ''
    if (at.field.type === 'stage') stage = typeof value === 'string' ? value : null
  }
  const entries = fresh.map(({ change, at }) => ({
    path: change.path,
    // The journal is no place for an identity number: it tells only that one was given.
    value: at.field.type === 'id-number' ? !isEmpty(change.value) : stored(change.value),
  }))
  // The row and its journal in one statement, sent with the commit: no round trip of their own on the hottest path.
  const saving = sql`
    with saved as (
      update contest.declaration set
        field_values = (field_values || ${JSON.stringify(patch)}::jsonb) - ${removed}::text[],
        field_revisions = field_revisions || ${JSON.stringify(revisions)}::jsonb,
        title = coalesce(${title}::text, title), stage = ${stage}::text,
        revision = ${revision}, saved_at = ${now}
      where id = ${draft.id})
    insert into contest.declaration_journal (declaration_id, at, account_id, path, value, revision)
    select ${draft.id}, ${now}, ${accountOf(ctx)}, entry.path, entry.value, ${revision}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (path text, value jsonb)`
  await later(tx, saving)
  await writePeople(tx, personChanges(writing))
}

function personChanges({ fresh, idNumbers, revision }: Writing): PersonChange[] {
  const changes = new Map<string, PersonChange>()
  for (const { change, at } of fresh) {
    if (at.place !== 'person') continue
    const known = changes.get(at.personId) ?? { id: at.personId, patch: {}, removed: [], revisions: {} }
    changes.set(at.personId, known)
    known.revisions[at.field.key] = revision
    const value = stored(change.value)
    if (at.field.type === 'id-number') known.idNumber = idNumbers.get(change.path) ?? null
    else if (at.field.type === 'portrait') known.portraitFileId = typeof value === 'string' ? value : null
    else if (value === null) known.removed.push(at.field.key)
    else known.patch[at.field.key] = value
  }
  return [...changes.values()]
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}
