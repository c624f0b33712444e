import { notFound } from '#kernel/contract/refusals.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { fileRoutes } from '#modules/platform/files/contract.ts'
import type { fileSchemas } from '#modules/platform/files/schema.ts'
import { printRoutes } from '../contract.ts'
import type { PrintedForm, printSchemas } from '../schema.ts'
import { texts } from './texts.ts'

export interface PaperData {
  declaration: string
  form: PrintedForm
  pageCount: number
  unprintable: readonly string[]
  /** addresses of the portraits, by file */
  portraits: Readonly<Record<string, string>>
}

/** What the print views show: the same data as the PDF. The paper's own words are Chinese in every language. */
export async function loadPaper({ api, params }: LoaderInput): Promise<PaperData> {
  const { declaration } = params
  if (!declaration) throw notFound()
  const [reply] = await Promise.all([
    api<typeof printSchemas>(printRoutes).form({ params: { declaration } }),
    texts.load('zh'),
  ])
  const ids = reply.form.people.flatMap((group) => group.items.flatMap((item) => item.portraitFileId ?? []))
  const files = await Promise.all(
    ids.map((id) => api<typeof fileSchemas>(fileRoutes).show({ params: { id } }, { quiet: true })),
  )
  const portraits = Object.fromEntries(
    files.flatMap((file) => (file.previewUrl ? [[file.fileId, file.previewUrl]] : [])),
  )
  return { declaration, ...reply, portraits }
}
