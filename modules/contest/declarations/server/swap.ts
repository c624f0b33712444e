import type { FieldProblem } from '#kernel/contract/refusals.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { earlierPerson, rememberPeople } from '#modules/contest/people/server/index.ts'
import type { DraftFinding } from '../contract/completeness.ts'
import { type FieldValue, peopleRuleOf, stored, valueProblem } from '../contract/fields.ts'
import { declarationRefusals } from '../contract.ts'
import { type DeclarationRow, lockWorked } from './declaration-rows.ts'
import { type Draft, problemsOf, readDraft } from './draft.ts'
import { claimWork, keepForm, type Moved, movedReply } from './freeze.ts'
import { identityIndexOf, readIdNumber, type StoredIdNumber } from './identity.ts'
import { moveDeclaration, requireMove, requirePart } from './moves.ts'
import { tellOwner, tellReviewers } from './owner-messages.ts'
import { fittingValues } from './people.ts'
import type { PersonRow } from './person-rows.ts'
import { requirePortrait } from './portraits.ts'
import { leaveToRecord } from './record-people.ts'
import { type Rules, rulesOf, surroundingsOf } from './season.ts'

export interface Swap {
  /** the contestant who leaves */
  out: string
  copyFrom?: string | undefined
  values: Readonly<Record<string, FieldValue>>
  reason: string
}

/**
 * Puts another contestant into a team that was handed in (contest.md 6.2: only before it has qualified, with a reason). Who
 * comes in passes every check that a member of a draft passes, and takes over the place that the other one frees. The form gets
 * a new version; the signed paper stays the earlier one. One that was returned gets its new version when it is frozen again.
 */
export async function swapContestant(ctx: Ctx, id: string, asked: Swap): Promise<Moved & { person: string }> {
  return await ctx.change('declarations.swap', async (tx) => {
    const row = await lockWorked(ctx, tx, id)
    const rules = await rulesOf(ctx, row)
    requirePart(ctx, 'swap', row, rules.definition)
    requireMove('swap', row, rules, ctx.receivedAt)
    const before = await readDraft(tx, row, rules)
    const out = before.people.find((person) => person.id === asked.out && person.role === 'member')
    if (!out) throw kernelRefusals.not_found()
    const person = await personComing(ctx, tx, rules, { asked, position: out.position })
    const draft = { ...before, people: before.people.map((each) => (each === out ? person : each)) }
    requireFit(person, await problemsOf(ctx, tx, draft))
    await replacePerson(ctx, tx, row, { out, person })
    await claimWork(tx, draft)
    const set =
      row.state === 'submitted' ? await swappedForm(ctx, tx, draft, { out, person, reason: asked.reason }) : {}
    const moved = await moveDeclaration(ctx, tx, row, 'swap', { to: row.state, reason: asked.reason, set })
    await rememberPeople(ctx, tx, row.owner_account_id, [
      {
        role: 'member',
        identityIndex: identityIndexOf(ctx, person),
        name: nameOf(person),
        values: person.field_values,
      },
    ])
    const params = { out: nameOf(out), in: nameOf(person), reason: asked.reason }
    await tellOwner(ctx, tx, { row, rules, template: 'declarations.messages.swapped', params })
    await tellReviewers(ctx, tx, { row, rules, template: 'declarations.messages.swappedInTeam', params })
    await leaveToRecord(tx, id)
    return {
      subject: id,
      before: { person: out.id, formVersion: row.form_version },
      after: { person: person.id, formVersion: moved.form_version },
      reason: asked.reason,
      reply: { ...movedReply(moved), person: person.id },
    }
  })
}

function nameOf(person: PersonRow): string {
  return String(person.field_values.name ?? '')
}

/** Who comes in, as the request tells of them: a copy of an earlier person, with what was typed in its place. */
async function personComing(
  ctx: Ctx,
  tx: Tx,
  rules: Rules,
  { asked, position }: { asked: Swap; position: number },
): Promise<PersonRow> {
  const earlier = asked.copyFrom === undefined ? null : await earlierPerson(tx, accountOf(ctx), asked.copyFrom)
  if (earlier === undefined) throw kernelRefusals.not_found()
  const known = earlier === null ? {} : await fittingValues(ctx, rules, 'member', earlier.values)
  const { values, idNumber, portrait } = await readValues(ctx, tx, rules, { ...known, ...asked.values })
  return {
    id: ctx.random.uuid(),
    role: 'member',
    position,
    field_values: values,
    field_revisions: {},
    id_number_cipher: idNumber?.cipher ?? null,
    id_number_index: idNumber?.index ?? null,
    portrait_file_id: portrait,
  }
}

interface ReadValues {
  values: Record<string, FieldValue>
  idNumber: StoredIdNumber | null
  portrait: string | null
}

/** @throws swap_wrong with everything that has a wrong shape */
async function readValues(
  ctx: Ctx,
  tx: Tx,
  rules: Rules,
  given: Readonly<Record<string, FieldValue>>,
): Promise<ReadValues> {
  const { fields } = peopleRuleOf(rules.kind, 'member')
  const around = await surroundingsOf(ctx, rules)
  const problems: FieldProblem[] = []
  const read: ReadValues = { values: {}, idNumber: null, portrait: null }
  for (const [key, untrusted] of Object.entries(given)) {
    const field = fields.find((each) => each.key === key)
    const value = stored(untrusted)
    const path = `values.${key}`
    const problem = field ? valueProblem(field, value, around) : { code: 'unknown_field', params: {} }
    if (!field || problem) problems.push({ path, ...(problem ?? { code: 'unknown_field' }) })
    else if (field.type === 'id-number') {
      if (typeof value !== 'string') continue
      const number = readIdNumber(ctx, given.idType, value)
      if ('problem' in number) problems.push({ path, code: number.problem })
      else read.idNumber = number
    } else if (field.type === 'portrait') {
      if (typeof value !== 'string') continue
      const code = await requirePortrait(ctx, tx, value)
      if (code) problems.push({ path, code })
      else read.portrait = value
    } else if (value !== null) read.values[key] = value
  }
  refuse(problems)
  return read
}

/** What the checks of a draft find about this person, or about the members together; the rest was there before. */
function requireFit(person: PersonRow, found: readonly DraftFinding[]): void {
  const own = `members.${person.id}`
  const about = found.filter(({ path }) => path === 'members' || path === own || path.startsWith(`${own}.`))
  const fields = about.map(({ path, code, params }) => ({
    path: path.startsWith(`${own}.`) ? `values.${path.slice(own.length + 1)}` : 'values',
    code,
    params,
  }))
  if (about.length > 0 && about.every(({ code }) => code === 'work_already_declared'))
    throw declarationRefusals.work_already_declared({}, fields)
  refuse(fields)
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw declarationRefusals.swap_wrong({ count: problems.length }, [...problems])
}

async function replacePerson(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  { out, person }: { out: PersonRow; person: PersonRow },
): Promise<void> {
  await tx.deleteFrom('contest.declaration_person').where('id', '=', out.id).execute()
  await tx
    .insertInto('contest.declaration_person')
    .values({
      ...person,
      field_values: JSON.stringify(person.field_values),
      field_revisions: JSON.stringify({}),
      declaration_id: row.id,
      created_at: ctx.clock.now(),
    })
    .execute()
}

/** The next form version, which stands on the signature of an earlier one and says so. */
async function swappedForm(
  ctx: Ctx,
  tx: Tx,
  draft: Draft,
  { out, person, reason }: { out: PersonRow; person: PersonRow; reason: string },
) {
  const at = ctx.clock.now()
  const { row } = draft
  const last = await tx
    .updateTable('contest.form_version')
    .set({ voided_at: at })
    .where('declaration_id', '=', row.id)
    .where('version', '=', row.form_version)
    .returning('signed_version')
    .executeTakeFirstOrThrow()
  const { formVersion, contentHash } = await keepForm(ctx, tx, draft, {
    out: nameOf(out),
    in: nameOf(person),
    reason,
    at: at.toISOString(),
    signedVersion: last.signed_version ?? row.form_version,
  })
  return { form_version: formVersion, content_hash: contentHash, frozen_at: at }
}
