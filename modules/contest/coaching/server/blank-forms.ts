import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { blankPaper, requireSigned, sendPdf, setPapers, signAddress } from '#modules/contest/prints/server/index.ts'
import { kindOf } from '#modules/contest/seasons/contract.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'

const path = '/api/blank-forms'
interface Asked {
  season: string
  kind: string
}

/** @throws not_found where the season has no such kind, or nobody may see it */
async function knownKind(ctx: Ctx, { season, kind }: Asked) {
  const found = await openSeason(ctx.db, season)
  if (!found?.definition.kinds.some((each) => each.code === kind)) throw kernelRefusals.not_found()
  return { season: found, kind: kindOf(found.definition, kind) }
}

/** A signed address of the registration form of a kind, with everybody's lines and nothing in them. */
export async function blankFormAddress(ctx: Ctx, asked: Asked) {
  await knownKind(ctx, asked)
  return signAddress(ctx, path, { season: asked.season, kind: asked.kind })
}

/** The PDF behind such an address. */
export async function sendBlankForm(
  ctx: Ctx,
  asked: Asked & { expires: number; signature: string },
  exchange: RawExchange,
): Promise<null> {
  requireSigned(ctx, path, { season: asked.season, kind: asked.kind }, asked)
  const { season, kind } = await knownKind(ctx, asked)
  const { pdf } = await setPapers(ctx, [blankPaper(ctx, season, kind)])
  sendPdf(ctx, exchange, { paper: 'blankForm', which: kind.labels }, pdf)
  return null
}
