import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writePrivateFileOnce } from './private-file.ts'

/** The keys that must never be lost: without them personal fields cannot be read and receipts not checked. */
export interface Keys {
  /** encrypts personal fields: 32 bytes in base64 */
  fieldKey: string
  /** makes blind indexes: 32 bytes in base64 */
  indexKey: string
  /** signs receipts: Ed25519 private key, PEM (PKCS 8) */
  receiptKeyPem: string
}

export function isSymmetricKey(value: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(value)
}

export function isReceiptKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    // Whatever cannot be read as a key is none.
    return false
  }
}

const keysFile = z.strictObject({
  fieldKey: z.string().refine(isSymmetricKey),
  indexKey: z.string().refine(isSymmetricKey),
  receiptKeyPem: z.string().refine(isReceiptKey),
})

export function keysPath(dataDir: string): string {
  return path.join(dataDir, 'keys.json')
}

/** New random keys. */
export function newKeys(): Keys {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    fieldKey: randomBytes(32).toString('base64'),
    indexKey: randomBytes(32).toString('base64'),
    receiptKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/**
 * The keys kept in DATA_DIR/keys.json; null when there are none yet.
 * @throws with a sentence when the file is damaged: it is never replaced, since that would lose what it locks
 */
export function readKeysFile(dataDir: string): Keys | null {
  const file = keysPath(dataDir)
  if (!existsSync(file)) return null
  const damaged = `${file} is damaged: bring it back from a backup (new keys could not read what the old ones have encrypted)`
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(damaged, { cause })
  }
  const parsed = keysFile.safeParse(content)
  if (!parsed.success) throw new Error(damaged)
  return parsed.data
}

/** Makes DATA_DIR/keys.json, readable for its owner only. Of two programs that start at once, one wins and both use its keys. */
export function makeKeysFile(dataDir: string): Keys {
  const keys = newKeys()
  if (writePrivateFileOnce(keysPath(dataDir), `${JSON.stringify(keys, null, 2)}\n`)) return keys
  return readKeysFile(dataDir) ?? keys
}
