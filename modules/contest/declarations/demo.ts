import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { kindOf, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import type { FieldValue } from './contract/fields.ts'
import { newNumber } from './server/create.ts'
import { lockAny } from './server/declaration-rows.ts'
import { readDraft } from './server/draft.ts'
import { claimWork, keepForm } from './server/freeze.ts'
import { readIdNumber } from './server/identity.ts'
import { recordCreation } from './server/move-chain.ts'
import { moveDeclaration } from './server/moves.ts'
import { giveReceipt } from './server/receipts.ts'
import { rulesOf } from './server/season.ts'

/** Somebody in a declaration of the demo; `values` as the season's form asks, the identity number apart. */
export interface DemoPerson {
  role: 'member' | 'instructor'
  values: Record<string, FieldValue>
  idNumber?: string
}

/** A declaration that every level has passed. */
export interface DemoDeclaration {
  season: { id: string; definition: SeasonDefinition }
  kind: string
  unit: { id: string; path: readonly string[] }
  title: string
  stage: string
  people: readonly DemoPerson[]
}

/**
 * Makes declarations that have qualified, the way their owner and their office would: drafted, frozen, handed in, approved. Nobody
 * has signed them, and they carry no portraits: a demo's people have neither.
 * @param owner as whom they are declared, `office` who lets them through; both inside the same transaction
 * @returns their ids, in the same order
 */
export async function seedQualified(
  { owner, office }: { owner: Ctx; office: Ctx },
  tx: Tx,
  wanted: readonly DemoDeclaration[],
): Promise<string[]> {
  const ids: string[] = []
  for (const each of wanted) {
    const id = await draftOf(owner, tx, each)
    await handIn(owner, tx, id)
    const handedIn = await lockAny(tx, id)
    await moveDeclaration(office, tx, handedIn, 'approve', {
      to: 'qualified',
      set: { review_unit_id: null, review_since: null },
    })
    ids.push(id)
  }
  return ids
}

async function draftOf(ctx: Ctx, tx: Tx, { season, unit, title, stage, people, ...wanted }: DemoDeclaration) {
  const kind = kindOf(season.definition, wanted.kind)
  const id = ctx.random.uuid()
  const asked = kind.sections.flatMap(({ fields }) => fields.map(({ key }) => key))
  const values = { title, stage, school: unit.id, contactPhone: '13800000000', level: 'junior', environment: 'windows' }
  await tx
    .insertInto('contest.declaration')
    .values({
      id,
      number: newNumber(ctx, season.definition.edition, kind),
      season_id: season.id,
      season_version: 1,
      kind: kind.code,
      state: 'draft',
      owner_account_id: ctx.actor.accountId ?? '',
      organization_id: unit.id,
      unit_path: [...unit.path],
      title,
      stage,
      field_values: JSON.stringify(Object.fromEntries(Object.entries(values).filter(([key]) => asked.includes(key)))),
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .execute()
  await tx
    .insertInto('contest.declaration_person')
    .values(
      people.map((person, at) => {
        const stored = person.idNumber === undefined ? null : readIdNumber(ctx, '01', person.idNumber)
        if (stored !== null && 'problem' in stored) throw new Error(`an identity number of the demo: ${stored.problem}`)
        return {
          id: ctx.random.uuid(),
          declaration_id: id,
          role: person.role,
          position: at + 1,
          field_values: JSON.stringify(person.values),
          id_number_cipher: stored?.cipher ?? null,
          id_number_index: stored?.index ?? null,
          created_at: ctx.clock.now(),
        }
      }),
    )
    .execute()
  await recordCreation(ctx, tx, id)
  return id
}

async function handIn(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const row = await lockAny(tx, id)
  const rules = await rulesOf(ctx, row)
  const draft = await readDraft(tx, row, rules)
  await claimWork(tx, draft)
  const { formVersion, contentHash } = await keepForm(ctx, tx, draft)
  const frozen = { form_version: formVersion, content_hash: contentHash, frozen_at: ctx.clock.now() }
  await giveReceipt(ctx, tx, { ...row, ...frozen }, rules)
  const submitted = { received_at: ctx.receivedAt, submitted_at: ctx.clock.now() }
  if (rules.kind.isPaperless) {
    await moveDeclaration(ctx, tx, row, 'seal', { set: { ...frozen, ...submitted } })
    return
  }
  const signing = await moveDeclaration(ctx, tx, row, 'freeze', { set: frozen })
  const signed = await moveDeclaration(ctx, tx, signing, 'uploadSigned')
  await moveDeclaration(ctx, tx, signed, 'submit', { set: submitted })
}
