import { type DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { envelopeOf } from '#kernel/web/client/come-again.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { fileRoutes } from '../contract.ts'
import { forgetUpload, rememberedUploads } from './remembered-uploads.ts'
import { ourHeaders, type UploadOptions } from './sending.ts'

/** Small enough for any proxy before us, large enough to be quick. */
const pieceSizeBytes = 8 * 1024 * 1024
/** A network that stays away longer is told to the person; the upload can still go on later. */
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

/**
 * Sends a large file resumably (tus). Where an earlier try of the same file got to is remembered in this browser.
 * @returns the id of the upload, all of whose bytes have come; `forget` it once its file is made or refused
 */
export async function sendInPieces(
  file: File,
  { purpose, note, resumes, onUploadId, onProgress, signal }: UploadOptions,
): Promise<{ uploadId: string; forget: () => void }> {
  const fingerprint = [purpose, file.name, file.size, file.lastModified].join('·')
  let fail: (reason: unknown) => void = () => undefined
  let done: () => void = () => undefined
  const sent = new Promise<void>((resolve, reject) => {
    done = resolve
    fail = reject
  })
  const upload = new Upload(file, {
    endpoint: fileRoutes.createUpload.path,
    chunkSize: pieceSizeBytes,
    retryDelays: retryDelaysMs,
    metadata: { name: file.name, purpose, ...(note === undefined ? {} : { note }) },
    // by the caller: the server still has to make a file of it
    removeFingerprintOnSuccess: false,
    urlStorage: rememberedUploads,
    fingerprint: async () => fingerprint,
    onBeforeRequest: signOurs,
    onShouldRetry: mayRetry,
    onUploadUrlAvailable: () => onUploadId?.(idOf(upload)),
    onProgress: (sentBytes, allBytes) => onProgress?.(sentBytes / allBytes),
    onSuccess: () => done(),
    onError: (error) => fail(reasonOf(error)),
  })
  const stop = () => {
    void upload.abort()
    fail(signal?.reason)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const [earlier] = await upload.findPreviousUploads()
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    else if (resumes !== undefined) upload.url = addressOf(resumes)
    upload.start()
    await sent
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  return { uploadId: idOf(upload), forget: () => forgetUpload(fingerprint) }
}

/** Drops an unfinished upload and its bytes, on the server and in what this browser remembers. */
export async function dropUpload(uploadId: string): Promise<void> {
  const address = addressOf(uploadId)
  try {
    await Upload.terminate(address, { retryDelays: [1000], onBeforeRequest: signOurs, onShouldRetry: mayRetry })
  } catch (error) {
    const reason = reasonOf(error as DetailedError)
    // Gone already: dropped in another tab, or its time was over.
    if (!(reason instanceof RefusedError && reason.status === 404)) throw reason
  }
  for (const each of await rememberedUploads.findAllUploads()) {
    if (each.uploadUrl?.endsWith(address)) await rememberedUploads.removeUpload(each.urlStorageKey)
  }
}

function addressOf(uploadId: string): string {
  return `${fileRoutes.createUpload.path}/${uploadId}`
}

function idOf(upload: Upload): string {
  const id = upload.url?.split('/').pop()
  if (!id) throw new Error('the upload has no address')
  return id
}

function signOurs(request: HttpRequest): void {
  for (const [name, value] of Object.entries(ourHeaders())) request.setHeader(name, value)
}

function mayRetry(error: Error | DetailedError): boolean {
  return !('originalResponse' in error && isFinal(error.originalResponse?.getStatus() ?? 0))
}

/** What trying again cannot change: the server has said no. A conflict or a lock is over in a moment. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 423, 429].includes(status)
}

function reasonOf(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new NetworkError(false, error)
  return new RefusedError(response.getStatus(), envelopeOf(response.getBody()))
}
