import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { ListAsked, ServedResource } from '#kernel/server/resource/served.ts'
import { mayExportUnmasked } from '#modules/platform/approvals/server/index.ts'
import { exportRefusals } from '../contract.ts'
import { allowedResource, askedOf } from './rows.ts'

/** An export as it is asked for. */
export interface AskedExport {
  resource: string
  query: Readonly<Record<string, string>>
  reason?: string | undefined
  /** contacts as they are, where a second person has agreed to it */
  isUnmasked?: boolean | undefined
}

/**
 * Whether these rows may leave, judged by the rights of this moment: it is asked when the export is wanted, when it is made, and
 * again while it goes on.
 * @throws not_found, forbidden, invalid_input, export_reason_missing, export_unmasked_not_agreed
 */
export async function permittedExport(
  ctx: Ctx,
  wanted: AskedExport,
): Promise<{ served: ServedResource; asked: ListAsked }> {
  const served = allowedResource(ctx, wanted.resource, 'export')
  const asked = askedOf(served, wanted.query)
  if (served.resource.exports === 'personal' && !wanted.reason) throw exportRefusals.export_reason_missing()
  if (wanted.isUnmasked) {
    const isAgreed = served.unmasked !== null && (await mayExportUnmasked(ctx, accountOf(ctx), wanted.resource))
    if (!isAgreed) throw exportRefusals.export_unmasked_not_agreed()
  }
  return { served, asked }
}
