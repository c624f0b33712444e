import { sql } from 'kysely'
import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import { canonicalJson, sha256 } from '#kernel/server/secrets.ts'
import { askedMaterials, type DraftFinding } from '../contract/completeness.ts'
import { askedFields, type FieldValue, fieldsOf, peopleRuleOf, questionPath } from '../contract/fields.ts'
import type { FormContent, FormSwap } from '../contract/form-content.ts'
import { declarationRefusals } from '../contract.ts'
import { type DeclarationRow, lockAny, lockWorked } from './declaration-rows.ts'
import {
  claimedElsewhere,
  claimedGroup,
  type Draft,
  membersToClaim,
  problemsOf,
  readDraft,
  schoolIdsOf,
} from './draft.ts'
import { maskedOf } from './identity.ts'
import { moveDeclaration, requireMove, requirePart } from './moves.ts'
import { placeNames } from './places.ts'
import { requireFirstStop, stopsAbove } from './review-stops.ts'
import { type Rules, rulesOf } from './season.ts'

export interface Moved {
  id: string
  state: DeclarationRow['state']
  formVersion: number
}

export function movedReply(row: DeclarationRow): Moved {
  return { id: row.id, state: row.state, formVersion: row.form_version }
}

/**
 * Freezes the draft (contest.md 6.1): it is complete, its members' one place is claimed, and what will be printed is kept
 * with its hash as the next form version.
 */
export async function freezeDeclaration(ctx: Ctx, id: string): Promise<Moved> {
  return await ctx.change('declarations.freeze', async (tx) => {
    const row = await lockWorked(ctx, tx, id)
    const rules = await rulesOf(ctx, row)
    requirePart(ctx, 'freeze', row, rules.definition)
    requireMove('freeze', row, rules, ctx.receivedAt)
    // what was returned goes back to who returned it; nobody is to print and sign what can be handed in nowhere
    if (!row.fix_by) requireFirstStop(rules, await stopsAbove(tx, row.unit_path))
    const { formVersion, contentHash } = await freezeContent(ctx, tx, row, rules)
    const moved = await moveDeclaration(ctx, tx, row, 'freeze', {
      set: { form_version: formVersion, content_hash: contentHash, frozen_at: ctx.clock.now() },
    })
    await emit(tx, 'declarations.frozen', { declarationId: id, formVersion })
    const after = { state: moved.state, formVersion, contentSha256: contentHash.toString('hex') }
    return { subject: id, before: { state: row.state }, after, reply: movedReply(moved) }
  })
}

export interface Frozen {
  formVersion: number
  contentHash: Buffer
}

/** The draft is complete and its members' one place is theirs: what it says is kept with its hash as the next form version. */
export async function freezeContent(ctx: Ctx, tx: Tx, row: DeclarationRow, rules: Rules): Promise<Frozen> {
  const draft = await readDraft(tx, row, rules)
  const problems = await problemsOf(ctx, tx, draft)
  if (problems.length > 0) throw incomplete(problems)
  await claimWork(tx, draft)
  const frozen = await keepForm(ctx, tx, draft)
  // What was removed could be taken back until now.
  await tx
    .deleteFrom('contest.declaration_person')
    .where('declaration_id', '=', row.id)
    .where('removed_at', 'is not', null)
    .execute()
  return frozen
}

/** Keeps what the declaration says now as its next form version; of a swap with what was swapped. */
export async function keepForm(ctx: Ctx, tx: Tx, draft: Draft, swap?: FormSwap): Promise<Frozen> {
  const formVersion = draft.row.form_version + 1
  const content = await contentOf(ctx, draft, { formVersion, frozenAt: ctx.clock.now() })
  const kept: FormContent = swap ? { ...content, swap } : content
  const contentHash = sha256(canonicalJson(kept))
  await tx
    .insertInto('contest.form_version')
    .values({
      declaration_id: draft.row.id,
      version: formVersion,
      content: JSON.stringify(kept),
      content_hash: contentHash,
      frozen_at: ctx.clock.now(),
      signed_version: swap?.signedVersion ?? null,
    })
    .execute()
  return { formVersion, contentHash }
}

function incomplete(problems: readonly DraftFinding[]): Refusal {
  const fields = problems.map(({ path, code, params }) => ({ path, code, params }))
  return problems.every((problem) => problem.code === 'work_already_declared')
    ? declarationRefusals.work_already_declared({}, fields)
    : declarationRefusals.declaration_incomplete({ count: problems.length }, fields)
}

/** Takes the members' one place in the kind group. Two works at once: the second waits here and is refused. */
export async function claimWork(tx: Tx, draft: Draft): Promise<void> {
  const group = claimedGroup(draft.rules)
  const members = membersToClaim(draft)
  // A returned declaration has kept its claims while it was mended.
  await tx.deleteFrom('contest.work_claim').where('declaration_id', '=', draft.row.id).execute()
  if (group === null || members.length === 0) return
  const claimed = await tx
    .insertInto('contest.work_claim')
    .values(
      members.map((member) => ({
        season_id: draft.row.season_id,
        kind_group: group,
        identity_index: member.index,
        declaration_id: draft.row.id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity_index')
    .execute()
  const lost = members.filter((member) => !claimed.some((claim) => claim.identity_index.equals(member.index)))
  if (lost.length > 0) throw incomplete(lost.map((member) => claimedElsewhere(member.id)))
}

/** What the form of a draft would say now: for looking at it before it is frozen. */
export async function previewContent(ctx: Ctx, row: DeclarationRow): Promise<FormContent> {
  const draft = await readDraft(ctx.db, row, await rulesOf(ctx, row))
  return await contentOf(ctx, draft, { formVersion: row.form_version + 1, frozenAt: ctx.clock.now() })
}

async function contentOf(
  ctx: Ctx,
  draft: Draft,
  { formVersion, frozenAt }: { formVersion: number; frozenAt: Date },
): Promise<FormContent> {
  const { row, rules } = draft
  const basics = askedFields(fieldsOf(rules.kind), draft.values).map((field) => field.key)
  const questions = rules.kind.questionnaire.map((question) => questionPath(question.code))
  const asked = new Set(askedMaterials(rules.kind, draft.values).map((rule) => rule.code))
  return {
    declarationId: row.id,
    number: row.number,
    formVersion,
    season: { id: row.season_id, version: row.season_version },
    kind: row.kind,
    stage: row.stage,
    title: row.title,
    frozenAt: frozenAt.toISOString(),
    values: picked(draft.values, [...basics, ...questions]),
    people: draft.people.map((person) => {
      const fields = peopleRuleOf(rules.kind, person.role).fields
      const seen = { ...draft.values, ...person.field_values }
      return {
        id: person.id,
        role: person.role,
        position: person.position,
        values: picked(
          person.field_values,
          askedFields(fields, seen).map((field) => field.key),
        ),
        idNumberMasked: maskedOf(ctx, person),
        portraitFileId: person.portrait_file_id,
      }
    }),
    materials: draft.materials
      .filter((material) => asked.has(material.material))
      .map((material) => {
        const file = draft.files.get(material.file_id)
        if (!file) throw new Error(`file ${material.file_id} is attached and gone`)
        return {
          material: material.material,
          position: material.position,
          version: material.version,
          fileId: file.id,
          name: file.name,
          mediaType: file.media_type,
          sizeBytes: file.size_bytes,
          sha256: file.sha256.toString('hex'),
          pageCount: file.page_count,
          approvedOn: material.extra.approvedOn ?? null,
        }
      }),
    // Official papers are in Chinese (issue: printed forms in Chinese).
    places: await placeNames({ ...ctx, language: 'zh' }, schoolIdsOf(draft)),
  }
}

function picked(values: Readonly<Record<string, FieldValue>>, keys: readonly string[]): Record<string, FieldValue> {
  return Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))
}

/** Takes the frozen form back into a draft: its version is void, what was signed of it is stale, the members' place is free. */
export async function unfreezeDeclaration(ctx: Ctx, id: string): Promise<Moved> {
  return await ctx.change('declarations.unfreeze', async (tx) => {
    const row = await lockWorked(ctx, tx, id)
    requireMove('unfreeze', row, await rulesOf(ctx, row), ctx.receivedAt)
    await voidForm(ctx, tx, row)
    const moved = await moveDeclaration(ctx, tx, row, 'unfreeze', {
      to: row.fix_by ? 'returned' : 'draft',
      set: { content_hash: null, frozen_at: null },
    })
    return { subject: id, before: { state: row.state }, after: { state: moved.state }, reply: movedReply(moved) }
  })
}

/**
 * The current form version is void, and whoever keeps signed pages hears of it. The members' claims are released, unless the
 * declaration was returned: nobody may take their place while it is mended.
 */
export async function voidForm(
  ctx: Ctx,
  tx: Tx,
  row: Pick<DeclarationRow, 'id' | 'form_version' | 'fix_by'>,
): Promise<void> {
  if (row.form_version === 0) return
  await tx
    .updateTable('contest.form_version')
    .set({ voided_at: ctx.clock.now() })
    .where('declaration_id', '=', row.id)
    .where('version', '=', row.form_version)
    .where('voided_at', 'is', null)
    .execute()
  if (!row.fix_by) await releaseClaims(tx, row.id)
  await emit(tx, 'declarations.formVoided', { declarationId: row.id, formVersion: row.form_version })
}

/** The members may take part with another work. */
export async function releaseClaims(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('contest.work_claim').where('declaration_id', '=', id).execute()
}

/**
 * All pages of the signed form are there, read or confirmed: called by the module that keeps the pages, in its own change.
 * An older form version, or a declaration that moved on meanwhile, is left as it is; answers whether it moved.
 */
export async function uploadSigned(ctx: Ctx, tx: Tx, id: string, formVersion: number): Promise<boolean> {
  return await stepSigned(ctx, tx, { id, formVersion, action: 'uploadSigned' })
}

/** A page of the signed form was taken away or replaced: the rest must be complete again before submitting. */
export async function replaceSigned(ctx: Ctx, tx: Tx, id: string, formVersion: number): Promise<boolean> {
  return await stepSigned(ctx, tx, { id, formVersion, action: 'replaceSigned' })
}

async function stepSigned(
  ctx: Ctx,
  tx: Tx,
  step: { id: string; formVersion: number; action: 'uploadSigned' | 'replaceSigned' },
): Promise<boolean> {
  const row = await lockAny(tx, step.id)
  const from = step.action === 'uploadSigned' ? 'signing' : 'signed'
  if (row.form_version !== step.formVersion || row.state !== from) return false
  await moveDeclaration(ctx, tx, row, step.action)
  return true
}

/** The form that is current now, for printing and for reading its signed pages. */
export interface CurrentForm {
  row: DeclarationRow
  content: FormContent
  contentHash: Buffer
  pageCount: number | null
  /** the version that stands on the signed paper: an earlier one where contestants were swapped since, with its pages */
  signedVersion: number
  signedPageCount: number | null
}

/** For statements of other modules: the table that their columns call `declaration`. */
export const declarationTable = sql`contest.declaration declaration`
/** The same for what is a plain text, as an invariant. */
export const declarationTableName = 'contest.declaration'
/** What such a column selects from: the form that is frozen now, called `form`; no row while the declaration is a draft. */
export const frozenForm = sql`contest.form_version form where form.declaration_id = declaration.id
  and form.version = declaration.form_version and form.voided_at is null`

/**
 * The version whose paper is signed: the frozen one, or the one before it where contestants were swapped since (decision 0035).
 * Null while the declaration is a draft.
 */
export const signedVersion = sql`(select coalesce(form.signed_version, form.version) from ${frozenForm})`
/** What a column on that form selects from, called `form`. */
export const signedForm = sql`contest.form_version form where form.declaration_id = declaration.id
  and form.version = ${signedVersion}`

/** The current form of any declaration, whoever asks; null while it is a draft, and for none. */
export async function currentForm(db: Queryable, id: string): Promise<CurrentForm | null> {
  const found = await db
    .selectFrom('contest.declaration as declaration')
    .innerJoin('contest.form_version as form', (join) =>
      join
        .onRef('form.declaration_id', '=', 'declaration.id')
        .onRef('form.version', '=', 'declaration.form_version')
        .on('form.voided_at', 'is', null),
    )
    .selectAll('declaration')
    .leftJoin('contest.form_version as signed', (join) =>
      join
        .onRef('signed.declaration_id', '=', 'form.declaration_id')
        .onRef('signed.version', '=', 'form.signed_version'),
    )
    .select(['form.content', 'form.content_hash as form_hash', 'form.page_count'])
    .select(['signed.version as signed_version', 'signed.page_count as signed_page_count'])
    .where('declaration.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { content, form_hash, page_count, signed_version, signed_page_count, ...rest } = found
  const { field_values: _values, field_revisions: _revisions, ...row } = rest
  return {
    row: row as DeclarationRow,
    content: content as FormContent,
    contentHash: form_hash,
    pageCount: page_count,
    signedVersion: signed_version ?? row.form_version,
    signedPageCount: signed_version === null ? page_count : signed_page_count,
  }
}

/** The print knows how many pages the form has. */
export async function recordPageCount(tx: Tx, id: string, formVersion: number, pageCount: number): Promise<void> {
  await tx
    .updateTable('contest.form_version')
    .set({ page_count: pageCount })
    .where('declaration_id', '=', id)
    .where('version', '=', formVersion)
    .execute()
}
