import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type FileRow, filesByIds, ownFilesOf, publicFileUrl } from '#modules/platform/files/server/index.ts'

/**
 * Makes sure that these are files everybody may fetch: what is published refers to no other.
 * @param pathOf where each stands in the request
 * @throws invalid_input with one problem for each that is not
 */
export async function requirePublicFiles(
  tx: Tx,
  ids: readonly string[],
  { pathOf, isPicture = false }: { pathOf: (index: number) => string; isPicture?: boolean },
): Promise<void> {
  const files = await filesByIds(tx, ids)
  const problems = ids.flatMap((id, index) => {
    const file = files.get(id)
    const isFit = file?.purpose === 'public' && file.state === 'ready' && (!isPicture || file.preview_key !== null)
    return isFit ? [] : [{ path: pathOf(index), code: 'not_an_option' }]
  })
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** What was handed in to be published, the newest first: to attach it again. */
export async function ownPublicFiles(ctx: Ctx) {
  return { files: (await ownFilesOf(ctx, 'public')).map(shownFile) }
}

export function shownFile(file: FileRow) {
  const { id, name, size_bytes: sizeBytes } = file
  return { id, name, sizeBytes, url: publicFileUrl(file, { variant: 'original' }) }
}
