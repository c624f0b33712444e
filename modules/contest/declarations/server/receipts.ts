import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { later } from '#kernel/server/connection.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import { canonicalJson } from '#kernel/server/secrets.ts'
import { codeLength, codeOf, formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { type Rules, rulesOf } from './season.ts'

export interface Receipt {
  /** in groups of four, as it is shown */
  number: string
  receivedAt: Date
}

interface ReceiptRow {
  number: string
  declaration: string
  formVersion: number
  receivedAt: Date
  payload: string
  signature: Buffer
  keyId: string
}

const adding = fixedStatement<ReceiptRow>(
  (value) => sql`
    insert into contest.receipt (number, declaration_id, form_version, received_at, payload, signature, key_id)
    values (${value('number')}, ${value('declaration')}, ${value('formVersion')}, ${value('receivedAt')},
      ${value('payload')}, ${value('signature')}, ${value('keyId')})`,
)

/**
 * The receipt of a submission: a random number and a text signed with Ed25519, which anybody can check without us. Kept in
 * the caller's change.
 */
export async function giveReceipt(ctx: Ctx, tx: Tx, row: DeclarationRow, rules: Rules): Promise<Receipt> {
  const number = codeOf(Array.from({ length: codeLength - 1 }, () => ctx.random.integer(32)))
  const payload = canonicalJson({
    receipt: formatCode(number),
    receivedAt: ctx.receivedAt.toISOString(),
    declaration: row.number,
    title: row.title,
    contest: rules.definition.contest,
    edition: rules.definition.edition,
    kind: row.kind,
    formVersion: row.form_version,
    contentSha256: row.content_hash?.toString('hex') ?? null,
  })
  const { signature, keyId } = ctx.secrets.sign(payload)
  await later(
    tx,
    adding({
      number,
      declaration: row.id,
      formVersion: row.form_version,
      receivedAt: ctx.receivedAt,
      payload,
      signature,
      keyId,
    }),
  )
  return { number: formatCode(number), receivedAt: ctx.receivedAt }
}

/** The newest receipt of a declaration; undefined when it was never submitted. */
export async function receiptOf(db: Queryable, declarationId: string) {
  return await db
    .selectFrom('contest.receipt')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .orderBy('received_at', 'desc')
    .executeTakeFirst()
}

const submittedStates: readonly string[] = ['submitted', 'returned', 'refused', 'qualified']

/** The public check of a receipt (issue §4): genuine or not, and nothing private. */
export async function findReceipt(ctx: Ctx, text: string) {
  const number = readCode(text)
  if (number === null) return undefined
  const row = await ctx.db
    .selectFrom('contest.receipt as receipt')
    .innerJoin('contest.declaration as declaration', 'declaration.id', 'receipt.declaration_id')
    .select(['receipt.number', 'receipt.received_at', 'receipt.payload', 'receipt.signature', 'receipt.key_id'])
    .select(['declaration.season_id', 'declaration.season_version', 'declaration.kind', 'declaration.state'])
    .select('declaration.received_at as current_received_at')
    .where('receipt.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { definition, kind } = await rulesOf(ctx, row)
  return {
    number: formatCode(row.number),
    receivedAt: row.received_at.toISOString(),
    contest: definition.contest,
    kind: { code: kind.code, labels: kind.labels },
    isSignatureValid: ctx.secrets.verify(row.payload, row.signature, row.key_id),
    isCurrent: submittedStates.includes(row.state) && row.current_received_at?.getTime() === row.received_at.getTime(),
  }
}

/** The owner's newest receipt, with the signed text. */
export async function viewReceipt(ctx: Ctx, declarationId: string) {
  const declaration = await ctx.db
    .selectFrom('contest.declaration')
    .select(['id', 'number', 'title', 'kind', 'season_id', 'season_version'])
    .where('id', '=', declarationId)
    .where('owner_account_id', '=', accountOf(ctx))
    .executeTakeFirst()
  const receipt = declaration && (await receiptOf(ctx.db, declarationId))
  if (!receipt) throw kernelRefusals.not_found()
  const { definition } = await rulesOf(ctx, declaration)
  const { id, number, title, kind } = declaration
  return {
    number: formatCode(receipt.number),
    receivedAt: receipt.received_at.toISOString(),
    formVersion: receipt.form_version,
    declaration: { id, number, title, kind, contest: definition.contest },
    payload: receipt.payload,
    signature: receipt.signature.toString('base64'),
    keyId: receipt.key_id,
    publicKeyPem: ctx.secrets.publicKeyPem,
  }
}
