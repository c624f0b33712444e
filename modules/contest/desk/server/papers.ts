import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { findAny, standingsOf } from '#modules/contest/declarations/server/index.ts'
import { paperOf, requireSigned, sendPdf, setPapers, signAddress } from '#modules/contest/prints/server/index.ts'

const path = '/api/desk/papers'

/**
 * A signed address of one PDF with the forms of all these declarations, in this order, each counting its own pages; what is
 * not frozen yet is printed as a draft.
 * @throws not_found when one of them is not the asker's to work on
 */
export async function printForms(ctx: Ctx, declarations: readonly string[]) {
  const ids = [...new Set(declarations)]
  return await ctx.change('desk.print', async () => {
    const standings = await standingsOf(ctx, ids)
    const rows = ids.map((id) => standings.get(id)?.row)
    const mine = rows.every(
      (row) => row !== undefined && [row.owner_account_id, row.helper_account_id].includes(accountOf(ctx)),
    )
    if (!mine) throw kernelRefusals.not_found()
    const drafts = rows.filter((row) => row?.state === 'draft' || row?.state === 'returned').length
    const reply = { ...signAddress(ctx, path, { of: ids.join(',') }), forms: ids.length, drafts }
    return { subject: accountOf(ctx), after: { declarations: ids, drafts }, reply }
  })
}

/** The PDF behind such an address. */
export async function sendForms(
  ctx: Ctx,
  asked: { of: string; expires: number; signature: string },
  exchange: RawExchange,
): Promise<null> {
  requireSigned(ctx, path, { of: asked.of }, asked)
  const papers = []
  for (const id of asked.of.split(',')) {
    const row = await findAny(ctx.db, id)
    if (!row) throw kernelRefusals.not_found()
    papers.push(await paperOf(ctx, row))
  }
  const { pdf } = await setPapers(ctx, papers)
  sendPdf(ctx, exchange, { paper: 'forms', which: String(papers.length) }, pdf)
  return null
}
