import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import {
  type CurrentForm,
  currentForm,
  declarationTable,
  lockWorked,
  recordPageCount,
  replaceSigned,
  signedForm,
  signedVersion,
  uploadSigned,
} from '#modules/contest/declarations/server/index.ts'
import {
  attachableFile,
  type FileRow,
  hasPicture,
  readSelectedFiles,
  type ShownFile,
  selectFiles,
  signedUrlOf,
} from '#modules/platform/files/server/index.ts'
import { printRefusals, signedPagesMax } from '../contract.ts'
import type { SignedPages } from '../schema.ts'
import { pagesOf, paperOf } from './papers.ts'

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
  const row = await lockWorked(ctx, tx, declarationId)
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
  const pageCount = await pagesOf(ctx, await paperOf(ctx, form.row))
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

interface SelectedPage {
  id: string
  state: SignedPages['pages'][number]['state']
  page_number: number | null
  file_id: string
  file_page: number
  preview_file_id: string | null
  read_text: string | null
}
/** What {@link selectSignedPages} gives. */
export interface SelectedPages {
  version: number
  page_count: number | null
  pages: SelectedPage[]
}

const currentPages = sql`contest.signed_page page where page.declaration_id = declaration.id
  and page.form_version = ${signedVersion} and page.removed_at is null`

/** For a statement over `contest.declaration declaration`: a column for {@link readSignedPages}; null while nothing is frozen. */
export const selectSignedPages = sql<SelectedPages | null>`(
  select json_build_object('version', form.version, 'page_count', form.page_count, 'pages', (
    select coalesce(json_agg(json_build_object('id', page.id, 'state', page.state, 'page_number', page.page_number,
        'file_id', page.file_id, 'file_page', page.file_page, 'preview_file_id', page.preview_file_id,
        'read_text', page.read_text) order by page.page_number, page.uploaded_at, page.file_page), '[]')
    from ${currentPages}))
  from ${signedForm})`

/** The files that those pages lie in, and the pictures of them: ids, to be selected beside. */
export const signedPageFiles = sql`select unnest(array[page.file_id, page.preview_file_id]) from ${currentPages}`

/** The pages that came back for the form version that is signed, and what is missing. */
export async function signedPagesOf(ctx: Ctx, db: Queryable, declarationId: string): Promise<SignedPages> {
  const { rows } = await sql<{ pages: SelectedPages | null; files: Parameters<typeof readSelectedFiles>[0] }>`
    select ${selectSignedPages} as pages, ${selectFiles(signedPageFiles)} as files
    from ${declarationTable} where id = ${declarationId}`.execute(db)
  return readSignedPages(ctx, rows[0]?.pages ?? null, readSelectedFiles(rows[0]?.files ?? []))
}

/** The same of what a statement has selected. */
export function readSignedPages(
  ctx: Ctx,
  selected: SelectedPages | null,
  files: ReadonlyMap<string, ShownFile>,
): SignedPages {
  if (!selected) return { version: 0, pageCount: null, missing: [], isReading: false, pages: [] }
  const { version, page_count: pageCount, pages } = selected
  const counted = new Set(
    pages.filter(({ state }) => state === 'matched' || state === 'confirmed').map((page) => page.page_number),
  )
  return {
    version,
    pageCount,
    missing: Array.from({ length: pageCount ?? 0 }, (_, index) => index + 1).filter((number) => !counted.has(number)),
    isReading: pages.some(({ state }) => state === 'reading'),
    pages: pages.map((page) => {
      const preview = files.get(page.preview_file_id ?? page.file_id)
      return {
        id: page.id,
        state: page.state,
        pageNumber: page.page_number,
        fileName: files.get(page.file_id)?.name ?? '',
        filePage: page.file_page,
        previewUrl: preview && hasPicture(preview) ? signedUrlOf(ctx, preview, { variant: 'preview' }) : null,
        message: messageOf(ctx, page, version),
      }
    }),
  }
}

function messageOf(ctx: Ctx, { state, read_text: read }: SelectedPage, current: number): string | null {
  const [number = '', version = '0', page = '0'] = (read ?? '').split('.')
  const params = { number, version: Number(version), page: Number(page), current }
  switch (state) {
    case 'foreign':
    case 'stale':
    case 'unread':
    case 'reading':
      return ctx.words.text(`prints.pages.${state}`, params, ctx.language)
    default:
      return null
  }
}

/** How many pages count, by declaration, of the form version that each has now: one query for all. */
export async function countedPages(
  db: Queryable,
  forms: readonly { id: string; version: number }[],
): Promise<Map<string, number>> {
  if (forms.length === 0) return new Map()
  const rows = await db
    .selectFrom('contest.signed_page')
    .select(['declaration_id', 'form_version', (each) => each.fn.count<number>('page_number').distinct().as('count')])
    .where(
      'declaration_id',
      'in',
      forms.map((form) => form.id),
    )
    .where('state', 'in', ['matched', 'confirmed'])
    .where('removed_at', 'is', null)
    .groupBy(['declaration_id', 'form_version'])
    .execute()
  return new Map(
    rows
      .filter((row) => forms.some((form) => form.id === row.declaration_id && form.version === row.form_version))
      .map((row) => [row.declaration_id, Number(row.count)]),
  )
}
