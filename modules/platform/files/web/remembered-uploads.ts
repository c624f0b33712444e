import type { PreviousUpload, UrlStorage } from 'tus-js-client'

const prefix = 'upload:'

interface Remembered {
  uploadUrl: string
  size: number | null
  creationTime: string
}

/**
 * Where uploads got to, in this browser. On a shared computer nobody shall read there what somebody handed in: only a digest
 * of the file's marks and a random address are kept, and that address opens for its owner alone.
 */
export const rememberedUploads: UrlStorage = {
  findAllUploads: async () => keys().map(readUpload),
  findUploadsByFingerprint: async (fingerprint) =>
    keys()
      .filter((key) => key === keyOf(fingerprint))
      .map(readUpload),
  async removeUpload(urlStorageKey) {
    localStorage.removeItem(urlStorageKey)
  },
  async addUpload(fingerprint, upload) {
    const { uploadUrl, size, creationTime } = upload
    if (uploadUrl === null) throw new Error('an upload without an address cannot be remembered')
    localStorage.setItem(keyOf(fingerprint), JSON.stringify({ uploadUrl, size, creationTime } satisfies Remembered))
    return keyOf(fingerprint)
  },
}

/** The upload of this file is over, one way or the other. */
export function forgetUpload(fingerprint: string): void {
  localStorage.removeItem(keyOf(fingerprint))
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}

function readUpload(key: string): PreviousUpload {
  const { uploadUrl, size, creationTime } = JSON.parse(localStorage.getItem(key) ?? '{}') as Remembered
  return { uploadUrl, size, creationTime, metadata: {}, urlStorageKey: key, parallelUploadUrls: null }
}

/** Two independent 32-bit digests (FNV-1a): no secret, and `crypto.subtle` is missing on plain-http intranet addresses. */
function keyOf(fingerprint: string): string {
  return prefix + [0x811c9dc5, 0x01000193].map((seed) => digest(fingerprint, seed)).join('')
}

function digest(text: string, seed: number): string {
  let hash = seed
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
