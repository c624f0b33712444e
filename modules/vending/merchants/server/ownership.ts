import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { requireMerchant } from './merchant-of.ts'

/** What a row points at, by the field that does: a table with a column `merchant_id`, and the id in it. */
export type Pointers = Readonly<Record<string, { table: string; id: string | null | undefined }>>

/**
 * The columns that say whose a new row is, once everything that it points at is found to be the same merchant's.
 * @param merchant null: of the merchant under which the person works
 * @throws not_found for a merchant out of scope; invalid_input naming the fields that point at another merchant's rows
 */
export async function ownColumns(
  ctx: Ctx,
  tx: Tx,
  merchant: string | null | undefined,
  pointers: Pointers = {},
): Promise<{ merchant_id: string; merchant_path: readonly string[] }> {
  const { id, path } = await requireMerchant(tx, ctx, merchant ?? null)
  await requireSameMerchant(tx, id, pointers)
  return { merchant_id: id, merchant_path: path }
}

/** @throws invalid_input naming the fields that point at another merchant's rows */
export async function requireSameMerchant(tx: Tx, merchantId: string, pointers: Pointers): Promise<void> {
  const strange: string[] = []
  for (const [field, { table, id }] of Object.entries(pointers)) {
    if (id === null || id === undefined) continue
    // Locked, so that what is pointed at does not go away meanwhile.
    const { rows } = await sql`select 1 from ${sql.table(table)} row
      where row.id = ${id} and row.merchant_id = ${merchantId} for key share`.execute(tx)
    if (rows.length === 0) strange.push(field)
  }
  if (strange.length > 0)
    throw kernelRefusals.invalid_input(
      { count: strange.length },
      strange.map((field) => ({ path: `values.${field}`, code: 'not_an_option' })),
    )
}
