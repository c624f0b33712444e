import { createDecipheriv, createHash, sign, verify } from 'node:crypto'

/**
 * Signatures and ciphers of WeChat Pay's interface of version 3, as its public documents describe them: requests are signed by
 * the merchant's key over five lines, answers and notifications by the platform's over three, each ended by a line feed.
 */
export function requestText(
  request: { method: string; path: string; body: string },
  stamp: { timestamp: string; nonce: string },
): string {
  return `${request.method}\n${request.path}\n${stamp.timestamp}\n${stamp.nonce}\n${request.body}\n`
}

/** What is signed of a call to the provider's app: four lines. */
export function appCallText(call: { appId: string; timeStamp: string; nonceStr: string; package: string }): string {
  return `${call.appId}\n${call.timeStamp}\n${call.nonceStr}\n${call.package}\n`
}

/** RSA with SHA-256 (PKCS #1 v1.5), in base64. */
export function signatureOf(text: string, privateKeyPem: string): string {
  return sign('sha256', Buffer.from(text), privateKeyPem).toString('base64')
}

/** The Authorization header of a request. */
export function authorization(
  account: { merchantNumber: string; certificateNumber: string; privateKey: string },
  request: { method: string; path: string; body: string },
  stamp: { timestamp: string; nonce: string },
): string {
  const signature = signatureOf(requestText(request, stamp), account.privateKey)
  const { merchantNumber, certificateNumber } = account
  return `WECHATPAY2-SHA256-RSA2048 mchid="${merchantNumber}",nonce_str="${stamp.nonce}",signature="${signature}",timestamp="${stamp.timestamp}",serial_no="${certificateNumber}"`
}

/** Whether the platform signed this answer or notification. `platformKey` is a public key or a certificate in PEM. */
export function isPlatformSigned(headers: Headers, body: string, platformKey: string): boolean {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) =>
    headers.get(`wechatpay-${name}`),
  )
  if (!timestamp || !nonce || !signature) return false
  return verify(
    'sha256',
    Buffer.from(`${timestamp}\n${nonce}\n${body}\n`),
    platformKey,
    Buffer.from(signature, 'base64'),
  )
}

/** AES-256-GCM with the tag behind the text. @throws when it was not made with this key */
export function decryptResource(
  resource: { ciphertext: string; nonce: string; associated_data?: string | undefined },
  apiKey: string,
): string {
  const bytes = Buffer.from(resource.ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(resource.nonce, 'utf8'))
  decipher.setAAD(Buffer.from(resource.associated_data ?? '', 'utf8'))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/** What may be shown of keys. */
export function fingerprintOf(keys: readonly string[]): string {
  return createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 16)
}
