import { Refusal } from '#kernel/contract/refusals.ts'
import { confined } from '#kernel/server/confined/confinement.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { previewMediaType } from '#kernel/server/preview.ts'
import { type CurrentForm, currentForm, lockAny } from '#modules/contest/declarations/server/index.ts'
import { fileFormats, fileRefusals } from '#modules/platform/files/contract.ts'
import {
  type FileRow,
  fileById,
  pdfPageReader,
  readFileBytes,
  storeGenerated,
} from '#modules/platform/files/server/index.ts'
import { signedPagesMax } from '../contract.ts'
import type { PageCode } from './page-code.ts'
import type { PageReading } from './page-reading.ts'
import { usualSize } from './page-size.ts'
import { ensurePageCount, settle } from './signed-pages.ts'

type ReadPage = PageReading & { filePage: number }

const pageReading = new URL('page-reading.ts', import.meta.url)
const readPhoto = confined<Uint8Array, PageReading>(pageReading, {
  timeoutMs: 30_000,
  tooMuch: () => fileRefusals.file_too_complex(),
})
const readPdf = pdfPageReader<PageReading>(pageReading, { maxPages: signedPagesMax, ...usualSize })

/**
 * Reads the pages of one file that came back signed: which page of which form each is. A page of another declaration or of
 * an older version does not count and says so; one that cannot be read waits for the person's word. Safe to run again.
 */
export async function readSignedFile(
  ctx: Ctx,
  task: { declarationId: string; formVersion: number; fileId: string },
): Promise<void> {
  const file = await fileById(ctx.db, task.fileId)
  if (!file) return
  const pages = await readPages(ctx, file)
  await ctx.change('prints.readSignedFile', async (tx) => {
    await lockAny(tx, task.declarationId)
    const form = await currentForm(tx, task.declarationId)
    const waiting = await tx
      .deleteFrom('contest.signed_page')
      .where('declaration_id', '=', task.declarationId)
      .where('form_version', '=', task.formVersion)
      .where('file_id', '=', task.fileId)
      .where('state', '=', 'reading')
      .returning(['uploaded_at', 'removed_at'])
      .execute()
    const [placeholder] = waiting
    // Taken away or voided meanwhile, or read before: nothing is left to do.
    if (!placeholder || placeholder.removed_at !== null || !form || form.content.formVersion !== task.formVersion) {
      return { subject: task.declarationId, after: { pages: 0 }, reply: null }
    }
    const uploadedAt = placeholder.uploaded_at
    for (const page of pages) await keepPage(ctx, tx, form, { page, file, uploadedAt })
    if (pages.length === 0) await keepUndrawn(ctx, tx, form, { file, uploadedAt })
    await settle(ctx, tx, form)
    return { subject: task.declarationId, after: { file: task.fileId, pages: pages.length }, reply: null }
  })
}

async function readPages(ctx: Ctx, file: FileRow): Promise<ReadPage[]> {
  // whose place it takes
  const owner = file.owner_account_id ?? file.id
  try {
    const bytes = await readFileBytes(ctx, file.id)
    const pages =
      file.media_type === fileFormats.pdf.mediaType ? await readPdf(owner, bytes) : [await readPhoto(owner, bytes)]
    return pages.map((page, index) => ({ filePage: index + 1, ...page }))
  } catch (error) {
    // A PDF that opened at its upload and now draws too slowly is one unread page instead of failing for ever.
    if (!(error instanceof Refusal) || error.code === 'busy') throw error
    ctx.log.warn({ err: error, fileId: file.id }, 'a signed form could not be drawn')
    return []
  }
}

async function keepPage(
  ctx: Ctx,
  tx: Tx,
  form: CurrentForm,
  { page, file, uploadedAt }: { page: ReadPage; file: FileRow; uploadedAt: Date },
): Promise<void> {
  const preview = await storeGenerated(ctx, tx, {
    name: `page-${page.filePage}.webp`,
    mediaType: previewMediaType,
    bytes: page.preview,
    ownerAccountId: file.owner_account_id,
  })
  const pageCount = await ensurePageCount(ctx, tx, form)
  // A photo may show two sheets side by side: each code found is a page of its own.
  const codes: (PageCode | null)[] = page.codes.length > 0 ? page.codes : [null]
  for (const code of codes) {
    const judged = judge(code, form, pageCount)
    await tx
      .insertInto('contest.signed_page')
      .values({
        id: ctx.random.uuid(),
        declaration_id: form.row.id,
        form_version: form.content.formVersion,
        file_id: file.id,
        file_page: page.filePage,
        page_number: judged.pageNumber,
        state: judged.state,
        read_text: code ? `${code.number}.${code.version}.${code.page}` : null,
        preview_file_id: preview.id,
        uploaded_at: uploadedAt,
      })
      .execute()
  }
}

/** What came and could not be drawn does not vanish: the person sees it, and confirms it or sends another scan. */
async function keepUndrawn(
  ctx: Ctx,
  tx: Tx,
  form: CurrentForm,
  { file, uploadedAt }: { file: FileRow; uploadedAt: Date },
): Promise<void> {
  await tx
    .insertInto('contest.signed_page')
    .values({
      id: ctx.random.uuid(),
      declaration_id: form.row.id,
      form_version: form.content.formVersion,
      file_id: file.id,
      file_page: 1,
      state: 'unread',
      uploaded_at: uploadedAt,
    })
    .execute()
}

/** What a page code means for this form. */
export function judge(
  code: PageCode | null,
  form: Pick<CurrentForm, 'content' | 'contentHash'>,
  pageCount: number,
): { state: 'matched' | 'unread' | 'foreign' | 'stale'; pageNumber: number | null } {
  if (!code) return { state: 'unread', pageNumber: null }
  if (code.number !== form.content.number) return { state: 'foreign', pageNumber: null }
  const isCurrent =
    code.version === form.content.formVersion && code.check === form.contentHash.toString('hex').slice(0, 8)
  if (!isCurrent || code.page > pageCount) return { state: 'stale', pageNumber: null }
  return { state: 'matched', pageNumber: code.page }
}

/** The frozen form is set once in the background, so that the number of its pages is known when the first scan arrives. */
export async function countPages(ctx: Ctx, task: { declarationId: string; formVersion: number }): Promise<void> {
  await ctx.change('prints.countPages', async (tx) => {
    const form = await currentForm(tx, task.declarationId)
    const pageCount = form?.content.formVersion === task.formVersion ? await ensurePageCount(ctx, tx, form) : null
    return { subject: task.declarationId, after: { formVersion: task.formVersion, pageCount }, reply: null }
  })
}

/** Pages signed of a version that is void count no more. */
export async function staleSignedPages(ctx: Ctx, task: { declarationId: string; formVersion: number }): Promise<void> {
  await ctx.change('prints.staleSignedPages', async (tx) => {
    const done = await tx
      .updateTable('contest.signed_page')
      .set({ state: 'stale' })
      .where('declaration_id', '=', task.declarationId)
      .where('form_version', '=', task.formVersion)
      .where('state', 'in', ['matched', 'confirmed', 'unread'])
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return { subject: task.declarationId, after: { pages: Number(done.numUpdatedRows) }, reply: null }
  })
}
