import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { type RawExchange, type RowRule, route } from '#kernel/server/route.ts'
import { sha256 } from '#kernel/server/secrets.ts'
import {
  type DeclarationRow,
  declarationSubjects,
  findAny,
  findWorked,
  receiptOf,
} from '#modules/contest/declarations/server/index.ts'
import { filesByIds, sendPage, signedUrlOf } from '#modules/platform/files/server/index.ts'
import { printRoutes } from '../contract.ts'
import { type PrintedForm, printSchemas } from '../schema.ts'
import { requireSigned, signAddress } from './addresses.ts'
import { type Paper, pagesOf, paperOf, setPapers, unprintableOf } from './papers.ts'
import { countPages, readSignedFile, staleSignedPages } from './reading.ts'
import { receiptPaper } from './receipts.ts'
import { dropScans, retention } from './retention.ts'
import { sendPdf } from './sending.ts'
import { addSignedFiles, confirmSignedPage, removeSignedPage, signedPagesOf } from './signed-pages.ts'

const declarants = ['pupil', 'teacher', 'unit-contact'] as const

const workedDeclaration: RowRule<{ params: { declaration: string } }, DeclarationRow> = {
  rows: 'own and helped declarations',
  find: (ctx, input) => findWorked(ctx.db, accountOf(ctx), input.params.declaration),
}

const own = { who: 'permitted', roles: declarants, rows: workedDeclaration } as const
const locked = { who: 'permitted', roles: declarants, rows: 'scoped under lock' } as const
const bySignature = {
  who: 'anyone',
  why: 'the address itself is signed and lives five minutes',
  rows: 'public rows',
} as const

export default defineModule({
  name: 'contest.prints',
  tables: ['contest.signed_page'],
  retention,
  logSubjects: { prints: declarationSubjects },
  routes: [
    route(printRoutes.form, printSchemas.form, { access: own, run: (ctx, _input, row) => viewForm(ctx, row) }),
    route(printRoutes.formAddress, printSchemas.formAddress, {
      access: own,
      run: (ctx, _input, row) => signAddress(ctx, `/api/forms/${row.id}`, { version: row.form_version }),
    }),
    route(printRoutes.formPdf, printSchemas.formPdf, {
      access: bySignature,
      async run(ctx, input, _row, exchange) {
        const { params, query } = input
        requireSigned(ctx, `/api/forms/${params.declaration}`, { version: query.version }, query)
        await sendForm(ctx, params.declaration, query, exchange)
        return null
      },
    }),
    route(printRoutes.receiptAddress, printSchemas.receiptAddress, {
      access: own,
      async run(ctx, _input, row) {
        if (!(await receiptOf(ctx.db, row.id))) throw kernelRefusals.not_found()
        return signAddress(ctx, `/api/receipt-papers/${row.id}`, {})
      },
    }),
    route(printRoutes.receiptPdf, printSchemas.receiptPdf, {
      access: bySignature,
      async run(ctx, { params, query }, _row, exchange) {
        requireSigned(ctx, `/api/receipt-papers/${params.declaration}`, {}, query)
        const paper = await receiptPaper(ctx, await anyDeclaration(ctx, params.declaration))
        if (!paper) throw kernelRefusals.not_found()
        sendPdf(ctx, exchange, { paper: 'receipt', which: paper.number }, paper.pdf)
        return null
      },
    }),
    route(printRoutes.signedPages, printSchemas.signedPages, {
      access: own,
      run: (ctx, _input, row) => signedPagesOf(ctx, ctx.db, row.id),
    }),
    route(printRoutes.addSigned, printSchemas.addSigned, {
      access: locked,
      run: (ctx, input) => addSignedFiles(ctx, input.params.declaration, input.body.fileIds),
    }),
    route(printRoutes.confirmPage, printSchemas.confirmPage, {
      access: locked,
      run: (ctx, { params, body }) => confirmSignedPage(ctx, params.declaration, params.page, body.pageNumber),
    }),
    route(printRoutes.removePage, printSchemas.removePage, {
      access: locked,
      run: (ctx, { params }) => removeSignedPage(ctx, params.declaration, params.page),
    }),
  ],
  jobs: {
    'prints.readSignedFile': readSignedFile,
    'prints.countPages': countPages,
    'prints.staleSignedPages': staleSignedPages,
    'prints.dropScans': dropScans,
  },
  subscriptions: {
    'declarations.frozen': ['prints.countPages'],
    'declarations.formVoided': ['prints.staleSignedPages'],
    'declarations.contentErased': ['prints.dropScans'],
  },
  invariants: [
    {
      name: 'a page that counts has a number',
      sql: "select id from contest.signed_page where state in ('matched', 'confirmed') and page_number is null",
    },
  ],
})

async function viewForm(ctx: Ctx, row: DeclarationRow) {
  const paper = await paperOf(ctx, row)
  const pageCount = await pagesOf(ctx, paper)
  return { form: await withPortraits(ctx, paper), pageCount, unprintable: unprintableOf(paper.form) }
}

async function withPortraits(ctx: Ctx, { form }: Paper): Promise<PrintedForm> {
  const ids = form.people.flatMap((group) => group.items.flatMap((item) => item.portraitFileId ?? []))
  const files = await filesByIds(ctx.db, ids)
  const people = form.people.map((group) => ({
    ...group,
    items: group.items.map((item) => {
      const file = item.portraitFileId ? files.get(item.portraitFileId) : undefined
      return { ...item, portraitUrl: file?.preview_key ? signedUrlOf(ctx, file, { variant: 'preview' }) : null }
    }),
  }))
  return { ...form, people }
}

async function sendForm(
  ctx: Ctx,
  id: string,
  { page, expires }: { page?: number | undefined; expires: number },
  exchange: RawExchange,
): Promise<void> {
  const paper = await paperOf(ctx, await anyDeclaration(ctx, id))
  if (page !== undefined) {
    const read = async () => (await setPapers(ctx, [paper])).pdf
    // what the units say is added to a form that stays the same
    const said = sha256(JSON.stringify(paper.form.seals))
    const key = `form ${id} ${paper.contentHash.toString('hex')} ${said.toString('hex')}`
    await sendPage(ctx, { key, read, expires }, page, exchange)
    return
  }
  const { pdf } = await setPapers(ctx, [paper])
  sendPdf(ctx, exchange, { paper: 'form', which: `${paper.form.number}-v${paper.form.version}` }, pdf)
}

/** Behind a signed address, which was made for the owner. */
async function anyDeclaration(ctx: Ctx, id: string): Promise<DeclarationRow> {
  const row = await findAny(ctx.db, id)
  if (!row) throw kernelRefusals.not_found()
  return row
}
