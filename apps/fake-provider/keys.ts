import { createCipheriv, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'

export interface KeyPair {
  privateKey: string
  publicKey: string
}

export function newKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Headers that sign an answer or a notification. */
export function signedHeaders(body: string, privateKey: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), privateKey)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature.toString('base64'),
    'wechatpay-serial': 'FA4E',
  }
}

/** The merchant's number, when the request bears its signature; null otherwise. */
export function signerOf(
  request: { method: string; path: string; body: string; authorization: string },
  publicKeyOf: (merchantNumber: string) => string | undefined,
): string | null {
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(request.authorization)?.[1] ?? ''
  const publicKey = publicKeyOf(part('mchid'))
  if (!publicKey) return null
  const text = [request.method, request.path, part('timestamp'), part('nonce_str'), request.body, ''].join('\n')
  const isGenuine = verify('sha256', Buffer.from(text), publicKey, Buffer.from(part('signature'), 'base64'))
  return isGenuine ? part('mchid') : null
}

/** A notification's content, readable with the merchant's key alone. */
export function sealedResource(content: object, apiKey: string, kind: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(kind))
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: text.toString('base64'),
    associated_data: kind,
    nonce,
    original_type: kind,
  }
}
