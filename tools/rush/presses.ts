import { PDFDocument } from 'pdf-lib'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import type { MadeDraft } from '#modules/contest/declarations/fixtures.ts'
import type { declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { printRoutes } from '#modules/contest/prints/contract.ts'
import type { printSchemas } from '#modules/contest/prints/schema.ts'
import type { Portal } from './portal.ts'

/** as the page looks that shows how far the scan has been read (modules/contest/prints/web/use-signed-pages.ts) */
export const readingLooksMs = 2000

const quiet = { quiet: true } as const

/** What somebody does with a declaration, one request each, as the pages of the portal ask. */
export function pressesOf(portal: Portal, { id, kind }: MadeDraft) {
  const calls = portal.api<typeof declarationSchemas>(declarationRoutes)
  const prints = portal.api<typeof printSchemas>(printRoutes)
  const params = { declaration: id }
  return {
    view: () => calls.view({ params }, quiet),
    list: () => calls.list({}, quiet),
    save: (changes: { path: string; value: string; revision: number }[]) =>
      calls.save({ params, body: { changes } }, quiet),
    attachReport: (fileId: string) => calls.addMaterial({ params, body: { material: 'report', fileId } }, quiet),
    freeze: () => calls.freeze({ params }, quiet),
    formAddress: async () => (await prints.formAddress({ params }, quiet)).url,
    handInSigned: (fileId: string) => prints.addSigned({ params, body: { fileIds: [fileId] } }, quiet),
    signedPages: () => prints.signedPages({ params }, quiet),
    submit: () => calls.submit({ params, body: { ticks: kind.ticks.map(({ code }) => code) } }, quiet),
  }
}

/** A PDF of that size that nobody else hands in. */
export async function aReportOf(number: string, sizeBytes: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawText(number, { x: 60, y: 760, size: 24 })
  document.context.register(document.context.stream(Buffer.alloc(sizeBytes, number)))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
