import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import {
  type FilePurposeName,
  fileLimits,
  fileNotices,
  filePurposes,
  type fileRoutes,
  fileStates,
  scanStates,
} from './contract.ts'

const purpose = z.enum(Object.keys(filePurposes) as [FilePurposeName, ...FilePurposeName[]])
const hex = z.string().regex(/^[0-9a-f]{64}$/)

/** A file as its owner sees it. */
export const fileView = z.object({
  fileId: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  sha256: hex,
  /** the hash of what was sent; differs from `sha256` for pictures, which are kept re-encoded */
  sentSha256: hex,
  state: z.enum(fileStates),
  scan: z.enum(scanStates),
  widthPx: z.number().int().nullable(),
  heightPx: z.number().int().nullable(),
  pageCount: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  createdAt: z.string(),
  /** our own re-encoded picture of it, to be shown inline; null when there is none or it is not ready */
  previewUrl: z.string().nullable(),
  /** the bytes that are kept, as an attachment: a picture re-encoded, anything else as it came; null when it is not ready */
  originalUrl: z.string().nullable(),
})
export type FileView = z.infer<typeof fileView>

/** What taking a file in answers. */
export const storedFile = z.object({ ...fileView.shape, notices: z.array(z.enum(fileNotices)) })
export type StoredFile = z.infer<typeof storedFile>

/** A large file of which some bytes may still be missing. */
export const uploadUnderWay = z.object({
  uploadId: z.string(),
  purpose,
  name: z.string(),
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
  /** what the client wanted to remember about it */
  note: z.string().nullable(),
  createdAt: z.string(),
  /** it is dropped then */
  expiresAt: z.string(),
})
export type UploadUnderWay = z.infer<typeof uploadUnderWay>

const file = z.object({ id: z.uuid() })
const upload = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })
const bytes = z.void()

export const fileSchemas = {
  // The name is judged by its own rule, which says in words what is wrong with it.
  store: { query: z.object({ purpose, name: z.string().max(4000) }), reply: storedFile },
  show: { params: file, reply: fileView },
  content: {
    params: file,
    query: z.object({
      variant: z.enum(['original', 'preview']),
      name: z.string().max(400),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
      page: z.coerce.number().int().min(1).max(fileLimits.pages).optional(),
    }),
    reply: bytes,
  },
  publicContent: {
    params: z.object({ id: z.uuid(), sha256: hex }),
    query: z.object({ variant: z.enum(['original', 'preview', 'small']).default('original') }),
    reply: bytes,
  },
  listUploads: {
    query: z.object({ purpose: purpose.optional() }),
    reply: z.object({ uploads: z.array(uploadUnderWay) }),
  },
  createUpload: { reply: bytes },
  uploadProgress: { params: upload, reply: bytes },
  continueUpload: { params: upload, reply: bytes },
  cancelUpload: { params: upload, reply: bytes },
  finishUpload: { params: upload, reply: storedFile },
} satisfies SchemasOf<typeof fileRoutes>
