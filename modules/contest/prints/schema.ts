import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { type printRoutes, signedPageStates } from './contract.ts'

const declarationParams = z.strictObject({ declaration: z.uuid() })
const row = z.object({ label: z.string(), value: z.string(), isWide: z.boolean(), isLine: z.boolean() })
const address = z.object({ url: z.string(), expiresAt: z.string() })
const signed = { expires: z.coerce.number().int(), signature: z.string().max(100) }

/** Everything that stands on the paper, in Chinese, in order: the PDF and the print view are made of the same data. */
export const printedForm = z.object({
  number: z.string(),
  version: z.number().int(),
  isDraft: z.boolean(),
  seasonTitle: z.string(),
  edition: z.string(),
  formTitle: z.string(),
  kindLabel: z.string(),
  officialCode: z.string(),
  titleLabel: z.string(),
  title: z.string(),
  accent: z.string(),
  footer: z.string(),
  cover: z.array(row),
  sections: z.array(z.object({ title: z.string(), rows: z.array(row) })),
  people: z.array(
    z.object({
      title: z.string(),
      items: z.array(
        z.object({ portraitFileId: z.uuid().nullable(), portraitUrl: z.string().nullable(), rows: z.array(row) }),
      ),
    }),
  ),
  materials: z.array(z.object({ label: z.string(), name: z.string(), size: z.string(), checksum: z.string() })),
  ticks: z.array(z.string()),
  signatures: z.array(z.string()),
  /** the places of the units, and what each has said by now; null: nothing yet */
  seals: z.array(z.object({ label: z.string(), opinion: z.object({ words: z.string(), by: z.string() }).nullable() })),
})
export type PrintedForm = z.infer<typeof printedForm>

export const signedPage = z.object({
  id: z.uuid(),
  state: z.enum(signedPageStates),
  /** which page of the form it is, once known */
  pageNumber: z.number().int().nullable(),
  fileName: z.string(),
  filePage: z.number().int(),
  previewUrl: z.string().nullable(),
  /** why it does not count, in words */
  message: z.string().nullable(),
})

const signedPages = z.object({
  version: z.number().int(),
  pageCount: z.number().int().nullable(),
  /** page numbers that nothing counts for yet */
  missing: z.array(z.number().int()),
  isReading: z.boolean(),
  pages: z.array(signedPage),
})
export type SignedPages = z.infer<typeof signedPages>

export const printSchemas = {
  form: {
    params: declarationParams,
    reply: z.object({
      form: printedForm,
      pageCount: z.number().int(),
      /** characters no font of ours can print: to be added by hand on the paper */
      unprintable: z.array(z.string()),
    }),
  },
  formAddress: { params: declarationParams, reply: address },
  formPdf: {
    params: declarationParams,
    query: z.strictObject({
      version: z.coerce.number().int().min(0),
      page: z.coerce.number().int().min(1).max(100).optional(),
      ...signed,
    }),
    reply: z.null(),
  },
  receiptAddress: { params: declarationParams, reply: address },
  receiptPdf: { params: declarationParams, query: z.strictObject(signed), reply: z.null() },
  signedPages: { params: declarationParams, reply: signedPages },
  addSigned: {
    params: declarationParams,
    body: z.strictObject({ fileIds: z.array(z.uuid()).min(1).max(60) }),
    reply: signedPages,
  },
  confirmPage: {
    params: z.strictObject({ declaration: z.uuid(), page: z.uuid() }),
    body: z.strictObject({ pageNumber: z.number().int().min(1).max(60) }),
    reply: signedPages,
  },
  removePage: { params: z.strictObject({ declaration: z.uuid(), page: z.uuid() }), reply: signedPages },
} satisfies SchemasOf<typeof printRoutes>
