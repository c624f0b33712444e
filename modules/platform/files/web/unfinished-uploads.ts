import { client } from '#kernel/web/client/browser.ts'
import { type FilePurposeName, fileRoutes } from '../contract.ts'
import type { fileSchemas, UploadUnderWay } from '../schema.ts'

const api = client<typeof fileSchemas>(fileRoutes)

export type { UploadUnderWay }

/** What this person began to send, here or on another device, and has not finished; newest first. */
export async function unfinishedUploads(purpose: FilePurposeName): Promise<readonly UploadUnderWay[]> {
  return (await api.listUploads({ query: { purpose } }, { quiet: true })).uploads
}

/** Gives an unfinished upload up: what has come of it goes. */
export async function discardUpload(uploadId: string): Promise<void> {
  const { dropUpload } = await import('./upload-in-pieces.ts')
  await dropUpload(uploadId)
}
