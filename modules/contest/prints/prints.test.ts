import { expect, test } from 'vitest'
import type { Language } from '#kernel/contract/languages.ts'
import { retentionClasses } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import {
  aCompleteDraft,
  aFrozenDeclaration,
  aSubmittedDeclaration,
  must,
} from '#modules/contest/declarations/fixtures.ts'
import { fixturePassword } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPng } from '#modules/platform/files/fixtures.ts'
import { filesByIds } from '#modules/platform/files/server/index.ts'
import { aPhotoOfPage, handIn, pagesAreIn, somePages, thePrintedPdf } from './fixtures.ts'
import { missingCharacters } from './server/glyphs.ts'
import { pageCodeText, parsePageCode } from './server/page-code.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
type Made = Awaited<ReturnType<typeof aFrozenDeclaration>>

const pagesOf = async (made: Made) => must(await app.as(made.owner).get(`/api/declarations/${made.id}/signed-pages`))
const stateOf = async (made: Made) => must(await app.as(made.owner).get(`/api/declarations/${made.id}`)).state as string
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('the frozen form is a PDF whose pages, scanned, are known again: then the declaration counts as signed [/login/dysbs]', async () => {
  const made = await aFrozenDeclaration(app)
  const pdf = await thePrintedPdf(app, made)
  expect(pdf.subarray(0, 5).toString()).toEqual('%PDF-')
  await app.drainJobs()
  const before = await pagesOf(made)
  expect(before.missing).toEqual(upTo(before.pageCount))
  await handIn(app, made, 'scan.pdf', pdf)
  const after = await pagesOf(made)
  expect(after.pages.map((page: { state: string; pageNumber: number }) => [page.state, page.pageNumber])).toEqual(
    upTo(before.pageCount).map((number) => ['matched', number]),
  )
  expect([after.missing, after.isReading, await stateOf(made)]).toEqual([[], false, 'signed'])
})

test('of a page that came back signed one picture is kept, which whoever opens it sees', async () => {
  const made = await aFrozenDeclaration(app)
  await handIn(app, made, 'scan.pdf', await somePages(await thePrintedPdf(app, made), [1]))
  const [page] = (await pagesOf(made)).pages as { previewUrl: string }[]
  const { statusCode, headers } = await app.inject({ method: 'GET', url: String(page?.previewUrl) })
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'image/webp',
    `inline; filename="page-1.webp"; filename*=UTF-8''page-1.webp`,
  ])
  const [kept] = await app.write((db) =>
    db
      .selectFrom('contest.signed_page')
      .innerJoin('platform.file', 'platform.file.id', 'preview_file_id')
      .select(['media_type', 'preview_key', 'size_bytes'])
      .where('declaration_id', '=', made.id)
      .execute(),
  )
  expect(kept).toEqual({ media_type: 'image/webp', preview_key: null, size_bytes: Number(headers['content-length']) })
})

test('a page of the form can be looked at as a picture by the same address, and none that it has not', async () => {
  const made = await aFrozenDeclaration(app)
  const { url } = must(await app.as(made.owner).get(`/api/declarations/${made.id}/form-address`)) as { url: string }
  await app.drainJobs()
  const { pageCount } = await pagesOf(made)
  const page = await app.inject({ method: 'GET', url: `${url}&page=${pageCount}` })
  expect([page.statusCode, page.headers['content-type'], page.headers['page-count']]).toEqual([
    200,
    'image/webp',
    String(pageCount),
  ])
  expect((await app.inject({ method: 'GET', url: `${url}&page=${pageCount + 1}` })).statusCode).toEqual(404)
})

test('photos of single pages count as they come in, and a page taken away is missing again', async () => {
  const made = await aFrozenDeclaration(app)
  const pdf = await thePrintedPdf(app, made)
  await app.drainJobs()
  const { pageCount } = await pagesOf(made)
  for (const number of upTo(pageCount)) {
    expect(await stateOf(made)).toEqual('signing')
    await handIn(app, made, `photo-${number}.jpg`, await aPhotoOfPage(pdf, number))
  }
  expect(await stateOf(made)).toEqual('signed')
  const [first] = (await pagesOf(made)).pages as { id: string; pageNumber: number }[]
  const removed = must(await app.as(made.owner).delete(`/api/declarations/${made.id}/signed-pages/${first?.id}`))
  expect([removed.missing, await stateOf(made)]).toEqual([[first?.pageNumber], 'signing'])
})

test('a page of another declaration and a page of an older version do not count, and say which page it is', async () => {
  const [made, other] = [await aFrozenDeclaration(app), await aFrozenDeclaration(app)]
  await handIn(app, made, 'other.pdf', await somePages(await thePrintedPdf(app, other), [1]))
  const old = await thePrintedPdf(app, made)
  must(await app.as(made.owner).post(`/api/declarations/${made.id}/unfreeze`))
  must(await app.as(made.owner).post(`/api/declarations/${made.id}/freeze`))
  await handIn(app, made, 'old.pdf', await somePages(old, [1]))
  await handIn(app, made, 'other.pdf', await somePages(await thePrintedPdf(app, other), [1]))
  const { pages, missing, pageCount } = await pagesOf(made)
  const otherNumber = must(await app.as(other.owner).get(`/api/declarations/${other.id}`)).number
  const said = pages.map((page: { state: string; message: string }) => [page.state, page.message])
  expect(said.sort()).toEqual([
    ['foreign', `这是另一份申报书（编号 ${otherNumber}）的第 1 页，请换成本申报书的页面`],
    ['stale', '这是第 1 版的第 1 页，申报书已更新到第 2 版，请重新打印签名'],
  ])
  expect([missing, await stateOf(made)]).toEqual([upTo(pageCount), 'signing'])
})

test('a page that cannot be read is confirmed by the person, within the pages there are', async () => {
  const made = await aFrozenDeclaration(app)
  await handIn(app, made, 'blank.png', await aPng(600))
  const { pages, pageCount } = await pagesOf(made)
  const [unread] = pages as { id: string; state: string; previewUrl: string }[]
  expect([unread?.state, typeof unread?.previewUrl]).toEqual(['unread', 'string'])
  const confirm = (pageNumber: number) =>
    app.as(made.owner).post(`/api/declarations/${made.id}/signed-pages/${unread?.id}/confirm`, { pageNumber })
  const wrong = await confirm(pageCount + 1)
  expect([wrong.status, wrong.body.code, wrong.body.params]).toEqual([
    422,
    'page_number_unknown',
    { pageNumber: pageCount + 1, pageCount },
  ])
  const right = must(await confirm(1))
  expect(right.pages.map((page: { state: string; pageNumber: number }) => [page.state, page.pageNumber])).toEqual([
    ['confirmed', 1],
  ])
  expect(right.missing).toEqual(upTo(pageCount).slice(1))
})

test('a scan that opened when it came and cannot be drawn any more stays, as one page that was not read', async () => {
  const made = await aFrozenDeclaration(app)
  const { fileId } = await aFile(app, made.owner, { name: 'a.png', purpose: 'signed-form', bytes: await aPng(600) })
  // no PDF opens at its upload and fails later by itself: this one is none
  await app.write((db) =>
    db
      .updateTable('platform.file')
      .set({ media_type: 'application/pdf', page_count: 1 })
      .where('id', '=', fileId)
      .execute(),
  )
  must(await app.as(made.owner).post(`/api/declarations/${made.id}/signed-pages`, { fileIds: [fileId] }))
  await app.drainJobs()
  const { pages, missing, isReading, pageCount } = await pagesOf(made)
  const shown = (pages as { state: string; filePage: number }[]).map(({ state, filePage }) => [state, filePage])
  expect([shown, isReading, missing]).toEqual([[['unread', 1]], false, upTo(pageCount)])
})

test('a draft has a preview that cannot be mistaken for the form, and takes no signed pages', async () => {
  const made = await aCompleteDraft(app)
  const view = must(await app.as(made.owner).get(`/api/declarations/${made.id}/form`))
  expect([view.form.isDraft, view.form.version]).toEqual([true, 1])
  const refused = await handIn(app, made, 'page.png', await aPng(600))
  expect([refused.status, refused.body.code]).toEqual([409, 'form_not_frozen'])
})

test('a signed address opens the paper without a token; changed or five minutes old it opens nothing', async () => {
  const made = await aSubmittedDeclaration(app)
  const { url } = must(await app.as(made.owner).get(`/api/declarations/${made.id}/receipt-address`))
  const paper = await app.anonymous.get(url)
  expect([paper.status, paper.headers['content-type'], paper.raw.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const changed = url.replace(/(?<=signature=)./, (first: string) => (first === 'A' ? 'B' : 'A'))
  expect((await app.anonymous.get(changed)).status).toEqual(404)
  app.clock.advance(301_000)
  expect((await app.anonymous.get(url)).status).toEqual(404)
  app.clock.advance(-301_000)
})

test('a paper is called by its number as a file: in the language of whoever asked for it, in English for old programs', async () => {
  const made = await aSubmittedDeclaration(app)
  const number = made.receiptNumber
  const nameIn = async (language: Language) => {
    const asker = app.as(made.owner).in(language)
    const { url } = must(await asker.get(`/api/declarations/${made.id}/receipt-address`))
    return (await app.inject({ method: 'GET', url })).headers['content-disposition']
  }
  const named = (name: string) =>
    `inline; filename="Receipt ${number}.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`
  expect([await nameIn('zh'), await nameIn('en'), await nameIn('fr'), await nameIn('ko')]).toEqual([
    named(`回执-${number}.pdf`),
    named(`Receipt ${number}.pdf`),
    named(`Récépissé ${number}.pdf`),
    named(`접수증 ${number}.pdf`),
  ])
})

test('rare characters of names are printable, and one that is not is found', () => {
  expect(missingCharacters('䶮镕㛃䢺𬭚𫟹 古丽·阿依 Jean-Luc Étienne 김민준')).toEqual([])
  expect(missingCharacters('张𠮷')).toEqual(['𠮷'])
})

test('a page code survives being written and read, and nothing else is taken for one', () => {
  const code = { number: 'CX2027-000123', version: 2, page: 7, check: 'a1b2c3d4' }
  expect(parsePageCode(pageCodeText(code))).toEqual(code)
  expect(parsePageCode('https://example.org/D1.x')).toEqual(null)
})

test('scans go when their time is over, and with the content of a declaration that has ended', async () => {
  const [givenUp, ended] = [await aFrozenDeclaration(app), await aFrozenDeclaration(app)]
  await handIn(app, givenUp, 'scan.pdf', await somePages(await thePrintedPdf(app, givenUp), [1]))
  await pagesAreIn(app, ended)
  const scansOf = (made: Made) =>
    app.write((db) =>
      db.selectFrom('contest.signed_page').select(['preview_file_id']).where('declaration_id', '=', made.id).execute(),
    )
  const pictures = (await scansOf(givenUp)).flatMap((row) => row.preview_file_id ?? [])
  const pages = retentionClasses().find(({ code }) => code === 'signed-pages')
  const before = new Date(app.clock.now().getTime() + 600_000)
  expect(await pages?.count(app.ctx(), before)).toEqual(0)
  must(await app.as(givenUp.owner).post(`/api/declarations/${givenUp.id}/unfreeze`))
  must(await app.as(givenUp.owner).delete(`/api/declarations/${givenUp.id}`))
  expect(await pages?.count(app.ctx(), before)).toEqual((await scansOf(givenUp)).length)
  expect(await pages?.run(app.ctx(), before)).toBeGreaterThan(0)
  expect(await scansOf(givenUp)).toEqual([])
  expect([...(await filesByIds(app.ctx().db, pictures)).keys()]).toEqual([])
  must(await app.as(ended.owner).post('/api/rights/erasure', { password: fixturePassword }))
  app.clock.advance(16 * 24 * 3600_000)
  const rights = app.modules.find(({ name }) => name === 'platform.rights')
  await rights?.jobs?.['rights.eraseDue']?.(app.ctx(), {} as never)
  await app.drainJobs()
  expect(await scansOf(ended)).toEqual([])
})
