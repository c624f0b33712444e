import { readSession } from '#kernel/web/session.ts'
import type { FilePurposeName } from '../contract.ts'

export interface UploadOptions {
  purpose: FilePurposeName
  /** how far it is, from 0 to 1 */
  onProgress?: (ratio: number) => void
  /** what the upload is for, for `unfinishedUploads` to give back after a reload; at most `fileLimits.noteLength` characters */
  note?: string | undefined
  /** goes on with this unfinished upload, where the browser does not remember one of the same file */
  resumes?: string | undefined
  /** tells the upload's id as soon as the server has given one; a small file has none */
  onUploadId?: ((uploadId: string) => void) | undefined
  /** stops the upload; what has come is kept, and the same file goes on from there */
  signal?: AbortSignal
}

/** What every request to our server carries. */
export function ourHeaders(): Record<string, string> {
  const { token } = readSession()
  return { 'x-language': document.documentElement.lang || 'zh', ...(token === null ? {} : { authorization: token }) }
}
