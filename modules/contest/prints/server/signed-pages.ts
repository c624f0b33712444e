import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import {
  type CurrentForm,
  currentForm,
  lockOwn,
  recordPageCount,
  replaceSigned,
  uploadSigned,
} from '#modules/contest/declarations/server/index.ts'
import { attachableFile, type FileRow, filesByIds, signedUrlOf } from '#modules/platform/files/server/index.ts'
import { printRefusals, signedPagesMax } from '../contract.ts'
import type { SignedPages } from '../schema.ts'
import { paperOf, setPaper } from './papers.ts'

/** Takes the files in which the signed form came back; a job reads which pages they hold. */
export async function addSignedFiles(
  ctx: Ctx,
  declarationId: string,
  fileIds: readonly string[],
): Promise<SignedPages> {
  return await ctx.change('prints.addSigned', async (tx) => {
    const form = await lockForm(ctx, tx, declarationId)
    for (const fileId of new Set(fileIds)) {
      const file = await attachableFile(tx, { fileId, accountId: accountOf(ctx) })
      requireReadable(file)
      await tx
        .insertInto('contest.signed_page')
        .values({
          id: ctx.random.uuid(),
          declaration_id: declarationId,
          form_version: form.content.formVersion,
          file_id: fileId,
          file_page: 0,
          state: 'reading',
          uploaded_at: ctx.clock.now(),
        })
        .execute()
      await enqueue(tx, 'prints.readSignedFile', { declarationId, formVersion: form.content.formVersion, fileId })
    }
    const reply = await signedPagesOf(ctx, tx, declarationId)
    return { subject: declarationId, after: { files: fileIds.length, formVersion: form.content.formVersion }, reply }
  })
}

function requireReadable(file: FileRow): void {
  if (!['application/pdf', 'image/jpeg', 'image/png'].includes(file.media_type))
    throw printRefusals.signed_file_format()
  if (file.page_count !== null && file.page_count > signedPagesMax) {
    throw printRefusals.signed_file_too_long({ pages: file.page_count, max: signedPagesMax })
  }
}

async function lockForm(ctx: Ctx, tx: Tx, declarationId: string): Promise<CurrentForm> {
  const row = await lockOwn(ctx, tx, declarationId)
  const form = await currentForm(tx, declarationId)
  if (!form || (row.state !== 'signing' && row.state !== 'signed')) throw printRefusals.form_not_frozen()
  return form
}

/** The person has compared the picture and says which page it is; the reviewer will see that it was so. */
export async function confirmSignedPage(
  ctx: Ctx,
  declarationId: string,
  pageId: string,
  pageNumber: number,
): Promise<SignedPages> {
  return await ctx.change('prints.confirmPage', async (tx) => {
    const form = await lockForm(ctx, tx, declarationId)
    const page = await pageOf(tx, declarationId, pageId)
    if (page.state !== 'unread' && page.state !== 'confirmed') throw printRefusals.page_not_readable_yet()
    const pageCount = await ensurePageCount(ctx, tx, form)
    if (pageNumber > pageCount) throw printRefusals.page_number_unknown({ pageNumber, pageCount })
    await tx
      .updateTable('contest.signed_page')
      .set({ state: 'confirmed', page_number: pageNumber, confirmed_at: ctx.clock.now() })
      .where('id', '=', pageId)
      .execute()
    await settle(ctx, tx, form)
    const before = { state: page.state, pageNumber: page.page_number }
    const reply = await signedPagesOf(ctx, tx, declarationId)
    return { subject: declarationId, before, after: { page: pageId, state: 'confirmed', pageNumber }, reply }
  })
}

/** Takes a page away again. */
export async function removeSignedPage(ctx: Ctx, declarationId: string, pageId: string): Promise<SignedPages> {
  return await ctx.change('prints.removePage', async (tx) => {
    const form = await lockForm(ctx, tx, declarationId)
    const page = await pageOf(tx, declarationId, pageId)
    await tx.updateTable('contest.signed_page').set({ removed_at: ctx.clock.now() }).where('id', '=', pageId).execute()
    await settle(ctx, tx, form)
    const before = { page: pageId, state: page.state, pageNumber: page.page_number }
    return { subject: declarationId, before, reply: await signedPagesOf(ctx, tx, declarationId) }
  })
}

async function pageOf(tx: Tx, declarationId: string, pageId: string) {
  const page = await tx
    .selectFrom('contest.signed_page')
    .selectAll()
    .where('id', '=', pageId)
    .where('declaration_id', '=', declarationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!page) throw kernelRefusals.not_found()
  return page
}

/** How many pages the frozen form has; set once, by whoever needs it first. */
export async function ensurePageCount(ctx: Ctx, tx: Tx, form: CurrentForm): Promise<number> {
  if (form.pageCount !== null) return form.pageCount
  const { pageCount } = await setPaper(ctx, await paperOf(ctx, form.row))
  await recordPageCount(tx, form.row.id, form.content.formVersion, pageCount)
  return pageCount
}

/** Moves the declaration on when every page counts, and back when one no longer does. */
export async function settle(ctx: Ctx, tx: Tx, form: CurrentForm): Promise<void> {
  const pageCount = await ensurePageCount(ctx, tx, form)
  const { id } = form.row
  const counted = await tx
    .selectFrom('contest.signed_page')
    .select('page_number')
    .distinct()
    .where('declaration_id', '=', id)
    .where('form_version', '=', form.content.formVersion)
    .where('state', 'in', ['matched', 'confirmed'])
    .where('removed_at', 'is', null)
    .execute()
  if (counted.length === pageCount) await uploadSigned(ctx, tx, id, form.content.formVersion)
  else await replaceSigned(ctx, tx, id, form.content.formVersion)
}

/** The pages that came back for the current form version, and what is missing. */
export async function signedPagesOf(ctx: Ctx, db: Queryable, declarationId: string): Promise<SignedPages> {
  const form = await currentForm(db, declarationId)
  if (!form) return { version: 0, pageCount: null, missing: [], isReading: false, pages: [] }
  const rows = await db
    .selectFrom('contest.signed_page')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .where('form_version', '=', form.content.formVersion)
    .where('removed_at', 'is', null)
    .orderBy('page_number')
    .orderBy('uploaded_at')
    .orderBy('file_page')
    .execute()
  const ids = rows.flatMap((row) => [row.file_id, ...(row.preview_file_id ? [row.preview_file_id] : [])])
  const files = await filesByIds(db, [...new Set(ids)])
  const counted = new Set(
    rows.filter((row) => row.state === 'matched' || row.state === 'confirmed').map((row) => row.page_number),
  )
  const { pageCount } = form
  return {
    version: form.content.formVersion,
    pageCount,
    missing: Array.from({ length: pageCount ?? 0 }, (_, index) => index + 1).filter((number) => !counted.has(number)),
    isReading: rows.some((row) => row.state === 'reading'),
    pages: rows.map((row) => {
      const preview = files.get(row.preview_file_id ?? row.file_id)
      return {
        id: row.id,
        state: row.state as SignedPages['pages'][number]['state'],
        pageNumber: row.page_number,
        fileName: files.get(row.file_id)?.name ?? '',
        filePage: row.file_page,
        previewUrl: preview?.preview_key ? signedUrlOf(ctx, preview, { variant: 'preview' }) : null,
        message: messageOf(ctx, row, form),
      }
    }),
  }
}

function messageOf(ctx: Ctx, row: { state: string; read_text: string | null }, form: CurrentForm): string | null {
  const [number = '', version = '0', page = '0'] = (row.read_text ?? '').split('.')
  const current = form.content.formVersion
  const params = { number, version: Number(version), page: Number(page), current }
  switch (row.state) {
    case 'foreign':
    case 'stale':
    case 'unread':
    case 'reading':
      return ctx.words.text(`prints.pages.${row.state}`, params, ctx.language)
    default:
      return null
  }
}
