import { type DetailedError, Upload } from 'tus-js-client'
import { NetworkError } from '#kernel/web/client/errors.ts'
import { fileRoutes } from '../contract.ts'
import { forgetUpload, rememberedUploads } from './remembered-uploads.ts'
import { envelopeIn, ourHeaders, refusedBy, type UploadOptions } from './sending.ts'

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
  { purpose, onProgress, signal }: UploadOptions,
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
    metadata: { name: file.name, purpose },
    // by the caller: the server still has to make a file of it
    removeFingerprintOnSuccess: false,
    urlStorage: rememberedUploads,
    fingerprint: async () => fingerprint,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(ourHeaders())) request.setHeader(name, value)
    },
    onShouldRetry: (error) => !isFinal(error.originalResponse?.getStatus() ?? 0),
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
    upload.start()
    await sent
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  const id = upload.url?.split('/').pop()
  if (!id) throw new Error('the upload has no address')
  return { uploadId: id, forget: () => forgetUpload(fingerprint) }
}

/** What trying again cannot change: the server has said no. A conflict or a lock is over in a moment. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 423, 429].includes(status)
}

function reasonOf(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new NetworkError(false, error)
  return refusedBy(response.getStatus(), envelopeIn(response.getBody()))
}
