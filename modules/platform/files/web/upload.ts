import { successCode } from '#kernel/contract/refusals.ts'
import { client } from '#kernel/web/client/browser.ts'
import type { WireReply } from '#kernel/web/client/client.ts'
import { envelopeOf, untilThereIsTime } from '#kernel/web/client/come-again.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { fileLimits, fileRoutes } from '../contract.ts'
import type { fileSchemas, StoredFile } from '../schema.ts'
import { onceChecked } from './once-checked.ts'
import { ourHeaders, type UploadOptions } from './sending.ts'

export type { UploadOptions }

const api = client<typeof fileSchemas>(fileRoutes)

/**
 * Hands a file in. Up to 5 MB in one request; a larger one piece by piece, so that a cut network, a reload or a restart of
 * the server costs only the piece under way: give the same file again and it goes on.
 * @returns the file as the server took it in and the virus scanner has judged it, with notices the person should read
 *   (`files.notices.*`)
 * @throws RefusedError in the server's words; NetworkError when the network stayed away; the signal's reason
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const stored = await send(file, options)
  const look = () => api.show({ params: { id: stored.fileId } }, { quiet: true, ...signalOf(options) })
  return await onceChecked(stored, look, options.signal)
}

async function send(file: File, options: UploadOptions): Promise<StoredFile> {
  options.signal?.throwIfAborted()
  if (file.size <= fileLimits.plainSizeBytes) return await sendWhole(file, options)
  const { sendInPieces } = await import('./upload-in-pieces.ts')
  const { uploadId, forget } = await sendInPieces(file, options)
  options.signal?.throwIfAborted()
  try {
    const stored = await api.finishUpload(
      { params: { id: uploadId } },
      { isUpload: true, quiet: true, retries: 3, ...signalOf(options) },
    )
    forget()
    return stored
  } catch (error) {
    // The bytes were looked at and refused: the next try is a new upload. Anything else leaves them where they are.
    if (error instanceof RefusedError && error.status === 422) forget()
    throw error
  }
}

function signalOf({ signal }: UploadOptions) {
  return signal ? { signal } : {}
}

async function sendWhole(file: File, options: UploadOptions): Promise<StoredFile> {
  const { status, text } = await untilThereIsTime(() => sendBytes(file, options), options.signal)
  options.signal?.throwIfAborted()
  const answer = envelopeOf(text)
  if (answer.code !== successCode) throw new RefusedError(status, answer)
  return answer.data as StoredFile
}

/** By XMLHttpRequest, since fetch tells nothing of how far the sending is. */
function sendBytes(file: File, { purpose, onProgress, signal }: UploadOptions): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(
      fileRoutes.store.method,
      `${fileRoutes.store.path}?${new URLSearchParams({ purpose, name: file.name })}`,
    )
    for (const [name, value] of Object.entries(ourHeaders())) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = (event) => onProgress?.(file.size > 0 ? event.loaded / file.size : 1)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new NetworkError(false, new Error('the upload was cut')))
    request.onabort = () => reject(signal?.reason ?? new DOMException('stopped', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort, { once: true })
    request.send(file)
  })
}
