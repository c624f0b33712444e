import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import type { TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import {
  aFrozenDeclaration,
  aSubmittedDeclaration,
  leanKind,
  type MadeDraft,
  must,
} from '#modules/contest/declarations/fixtures.ts'
import { currentForm, recordPageCount } from '#modules/contest/declarations/server/index.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPng } from '#modules/platform/files/fixtures.ts'
import { renderPdfPages } from '#modules/platform/files/server/index.ts'
import { ensurePageCount, settle } from './server/signed-pages.ts'

/** The form of a declaration as the person would print it. */
export async function thePrintedPdf(app: TestApp, made: MadeDraft): Promise<Buffer> {
  const { url } = must(await app.as(made.owner).get(`/api/declarations/${made.id}/form-address`)) as { url: string }
  const answer = await app.anonymous.get(url)
  if (answer.status !== 200) throw new Error(`no form: ${answer.raw}`)
  return answer.raw
}

/** A page of a PDF as a phone would photograph it: a little turned, a little dark, in perspective's stead. */
export async function aPhotoOfPage(pdf: Buffer, page: number): Promise<Buffer> {
  const pages = await renderPdfPages('tests', pdf, { dpi: 150 })
  const drawn = pages[page - 1]
  if (!drawn) throw new Error(`the PDF has no page ${page}`)
  return await sharp(drawn.picture)
    .rotate(4, { background: '#57504a' })
    .modulate({ brightness: 0.85 })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** The text of each page of a PDF, without spaces. */
export async function pagesIn(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s/g, ''))
  document.destroy()
  library.destroy()
  return pages
}

/** Some pages of a PDF as a PDF of their own. */
export async function somePages(pdf: Buffer, numbers: readonly number[]): Promise<Buffer> {
  const source = await PDFDocument.load(pdf)
  const target = await PDFDocument.create()
  const copied = await target.copyPages(
    source,
    numbers.map((number) => number - 1),
  )
  for (const page of copied) target.addPage(page)
  return Buffer.from(await target.save())
}

/** Uploads a scan and hands it over as the signed form. */
export async function handIn(app: TestApp, made: MadeDraft, name: string, bytes: Buffer) {
  const { fileId } = await aFile(app, made.owner, { name, purpose: 'signed-form', bytes })
  const answer = await app.as(made.owner).post(`/api/declarations/${made.id}/signed-pages`, { fileIds: [fileId] })
  await app.drainJobs()
  return answer
}

/** All pages of the frozen form are there, as if read; or confirmed by the owner beside their pictures. */
export async function pagesAreIn(app: TestApp, made: MadeDraft, state: 'matched' | 'confirmed' = 'matched') {
  const { fileId } = await aFile(app, made.owner, {
    name: 'signed.png',
    purpose: 'signed-form',
    bytes: await aPng(600),
  })
  const ctx = app.ctx()
  await ctx.change('prints.pagesAreIn', async (tx) => {
    const form = await currentForm(tx, made.id)
    if (!form) throw new Error('the declaration is not frozen')
    const pageCount = await ensurePageCount(ctx, tx, form)
    const page = { declaration_id: made.id, form_version: form.content.formVersion, file_id: fileId, state }
    const rows = Array.from({ length: pageCount }, (_, index) => ({
      ...page,
      id: ctx.random.uuid(),
      file_page: index + 1,
      page_number: index + 1,
      uploaded_at: ctx.clock.now(),
    }))
    await tx.insertInto('contest.signed_page').values(rows).execute()
    await settle(ctx, tx, form)
    return { subject: made.id, reply: null }
  })
}

/** One scan for the pages of all declarations of an app. */
const scans = new WeakMap<TestApp, Promise<string>>()
function theScan(app: TestApp): Promise<string> {
  const known = scans.get(app) ?? make()
  scans.set(app, known)
  return known
  async function make() {
    const file = { name: 'signed.png', purpose: 'signed-form', bytes: await aPng(600) } as const
    return (await aFile(app, await aPupil(app), file)).fileId
  }
}

/**
 * The same where nobody looks at the pages: the form is said to have one, which is there. Nothing is typeset to be counted, and no
 * file is looked at.
 */
export async function onePageIsIn(app: TestApp, made: Pick<MadeDraft, 'id'>): Promise<void> {
  const fileId = await theScan(app)
  const ctx = app.ctx()
  await ctx.change('prints.pagesAreIn', async (tx) => {
    const form = await currentForm(tx, made.id)
    if (!form) throw new Error('the declaration is not frozen')
    const { formVersion } = form.content
    await recordPageCount(tx, made.id, formVersion, 1)
    await tx
      .insertInto('contest.signed_page')
      .values({
        id: ctx.random.uuid(),
        declaration_id: made.id,
        form_version: formVersion,
        file_id: fileId,
        file_page: 1,
        page_number: 1,
        state: 'matched',
        uploaded_at: ctx.clock.now(),
      })
      .execute()
    await settle(ctx, tx, { ...form, pageCount: 1 })
    return { subject: made.id, reply: null }
  })
}

/** Where the files of a declaration itself do not matter. */
const lean = { kind: leanKind.code }

/** A page that came back and could not be read, as reading it would have left it. */
async function withUnreadPage(app: TestApp) {
  const { made, ...example } = await frozen(app)
  const { fileId } = await aFile(app, made.owner, {
    name: 'blank.png',
    purpose: 'signed-form',
    bytes: await aPng(600),
  })
  const ctx = app.ctx()
  const page = ctx.random.uuid()
  await ctx.change('prints.pageIsUnread', async (tx) => {
    const form = await currentForm(tx, made.id)
    if (!form) throw new Error('the declaration is not frozen')
    await tx
      .insertInto('contest.signed_page')
      .values({
        id: page,
        declaration_id: made.id,
        form_version: form.content.formVersion,
        file_id: fileId,
        file_page: 1,
        state: 'unread',
        uploaded_at: ctx.clock.now(),
      })
      .execute()
    return { subject: made.id, reply: null }
  })
  return { ...example, params: { ...example.params, page } }
}

async function frozen(app: TestApp) {
  const made = await aFrozenDeclaration(app, lean)
  return { made, params: { declaration: made.id }, as: made.owner, stranger: await aPupil(app) }
}

async function signedQuery(app: TestApp, path: string, made: MadeDraft) {
  const { url } = must(await app.as(made.owner).get(`/api/declarations/${made.id}/${path}`)) as { url: string }
  return { params: { declaration: made.id }, query: Object.fromEntries(new URL(url, 'http://localhost').searchParams) }
}

export const examples: RouteExamples = {
  'prints.form': async (app) => await frozen(app),
  'prints.formAddress': async (app) => await frozen(app),
  'prints.formPdf': async (app) => await signedQuery(app, 'form-address', await aFrozenDeclaration(app, lean)),
  'prints.receiptAddress': async (app) => {
    const made = await aSubmittedDeclaration(app, lean)
    return { params: { declaration: made.id }, as: made.owner, stranger: await aPupil(app) }
  },
  'prints.receiptPdf': async (app) => await signedQuery(app, 'receipt-address', await aSubmittedDeclaration(app, lean)),
  'prints.signedPages': async (app) => await frozen(app),
  'prints.addSigned': async (app) => {
    const { made, ...example } = await frozen(app)
    const { fileId } = await aFile(app, made.owner, {
      name: 'page.png',
      purpose: 'signed-form',
      bytes: await aPng(600),
    })
    return { ...example, body: { fileIds: [fileId] } }
  },
  'prints.confirmPage': async (app) => ({ ...(await withUnreadPage(app)), body: { pageNumber: 1 } }),
  'prints.removePage': withUnreadPage,
}
