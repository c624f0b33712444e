import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'

/**
 * Encryption of personal fields, blind indexes and signatures (architecture, What stands firm 8).
 * A cipher text is: 1 byte key id · 12 bytes nonce · 16 bytes tag · AES-256-GCM text; `purpose` is bound to it, so a value
 * cannot be moved to another column.
 */
export interface Secrets {
  encrypt(plain: string, purpose: string): Buffer
  decrypt(cipher: Buffer, purpose: string): string
  /** equal values give equal indexes, without telling the value */
  blindIndex(value: string, purpose: string): Buffer
  /** Ed25519 over the text */
  sign(text: string): { signature: Buffer; keyId: string }
  verify(text: string, signature: Buffer, keyId: string): boolean
  /** PEM, for whoever wants to check a receipt without us */
  publicKeyPem: string
}

/** Keys as configured: 32 bytes each in base64, the receipt key as Ed25519 PEM (PKCS 8). */
export function openSecrets(keys: { fieldKey: string; indexKey: string; receiptKeyPem: string }): Secrets {
  // As key objects: bytes would be made into one at each use, at several times the cost of the use.
  const fieldKey = createSecretKey(keyBytes(keys.fieldKey))
  const indexKey = createSecretKey(keyBytes(keys.indexKey))
  const privateKey = createPrivateKey(keys.receiptKeyPem)
  const publicKey: KeyObject = createPublicKey(privateKey)
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const receiptKeyId = createHash('sha256').update(publicKeyPem).digest('hex').slice(0, 16)
  const fieldKeyId = 1
  return {
    publicKeyPem,
    encrypt(plain, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', fieldKey, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([fieldKeyId]), nonce, cipher.getAuthTag(), text])
    },
    decrypt(cipherText, purpose) {
      if (cipherText[0] !== fieldKeyId) throw new Error(`no field key with id ${cipherText[0]}`)
      const decipher = createDecipheriv('aes-256-gcm', fieldKey, cipherText.subarray(1, 13))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(cipherText.subarray(13, 29))
      return Buffer.concat([decipher.update(cipherText.subarray(29)), decipher.final()]).toString('utf8')
    },
    blindIndex(value, purpose) {
      return createHmac('sha256', indexKey).update(`${purpose}\n${value}`).digest()
    },
    sign(text) {
      return { signature: sign(null, Buffer.from(text), privateKey), keyId: receiptKeyId }
    },
    verify(text, signature, keyId) {
      return keyId === receiptKeyId && verify(null, Buffer.from(text), publicKey, signature)
    },
  }
}

function keyBytes(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 32) throw new Error(`a key must be 32 bytes in base64, this one has ${bytes.length}`)
  return bytes
}

/** A token for a session or a link: 256 random bits, URL-safe. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Compares without telling by time where two values part. */
export function isSame(a: Buffer | string, b: Buffer | string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}

export function sha256(data: Buffer | string): Buffer {
  return hash('sha256', data, 'buffer')
}

/** JSON with sorted keys: equal data gives equal text, which is what we hash and sign. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  )
}
