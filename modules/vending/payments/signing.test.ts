import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorization, decryptResource, isPlatformSigned, requestText, signatureOf } from './server/signing.ts'

/** A key made for this test alone, and what `openssl dgst -sha256 -sign` says of the documents' example with it. */
const vectorKey = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQD4yCzHRc7M2kLA
DG2rlG+ARNlTu9+dj7sr5NT12C+zTu/Nq+Crix99/gWfwdqiM4SCNEKOWOsG/et1
7p3y6WSHdlOKswiYFSXuj6XXiklglJ1UbvGfH+QMgKoQ+WlB0MKH5eh3JBGji98+
vFK/WOHTEYcKRja6OAiQhZmXVV/LOFRyukgX2DzmVSqIVCf0WqOHfhcZcL09ew2O
iamfbnG6gcbINlNAqCFD7mvGsayu/EgOUmfv4xkyI6ip8QgCEd6pZIak9gi0mbo6
egNdRmf1wrH1MiYg/P6TQ/GpqU71RzIbuYgy9f37MfXfWmNSy8RcFn2LKF7VdFcf
Uta49bdPAgMBAAECggEAXdz0nBi3/i1JKvlldWuTKBOR5ZhINcPRbC2xtbHjyWS6
cGBta3uZnak2SQDUcwc58wAxrlBZGHG8IWoumMQ7JCreOUH0N6EfByOWgDySE8ju
lTkom49mNNtkjvPzJRxVEP4K18y5hPmUeLCIDd7EkSSXTSaRpm/Wt2RYvzK8akjv
jWEXYrIBVbBmHUZRoH6CfJe0PHoyxxNbV2zdqVc8aUodnE2mq/KVvPeW6DByT5m1
RsDCjkz85tywd1arD8HAAaju7/9pVZyLOvEI505JrUJTeFtUON2aupTcaKxc8SL4
vmWbzyf32BH1TN3vDg7xNp0YAlTkyi4PLJAuuAXrzQKBgQD/ait6JU/QhfuUYaWN
UolB+e9VjFjgZxjOPkU7z6HUdUjbVvYznxmfLq0bSrY+i9akwNiyrNwvx5pzn/td
s5EP3SNXuLFmc4M5pZ7SO3T45RA9cB+tpOzg0lf3r7jegJU4yqH38DBENKEYoAu1
H1IOQRVEQPv9Jzqae39wFWqLTQKBgQD5Wh07Slm1h9BtsvgvijSzO+ZDfOgUZovi
QrpvP6mE80f5cNq2rdPrb/OWq99ou36/7giRznLjmWODQe2Qmv66BmTdZETo741R
ZtvtuUDZxp1BJSAW7H2ocFdlmSDRowLtZCNucGwWTWip8tyRTiFECa47Ej78MSI/
MCvDXE0nCwKBgQCjKKZXY8hls4Evm2UPLx9hVxDNfFc2GoXdEihV+eAuATImc5nZ
BhRu/Hk2ivZ6ZAgcvNhw4z3RA9glbpg7lj7ffGtcWS5x/O5h/+vB7ptdd651INAL
s+RiBdyN6+HTuR4Z5k+rO/MJTvlt6qcv768STf8Q19ZhNBMapjOVXQjvrQKBgDXe
H96FK2gqFP794Nv0UXo/AHmn7EMr/CA/JiOOb0LHg88BcF5yowuDve3Y54SqrLEt
7TACl5NPuc3LWlUZBtqNMxEY7kIcLj1dqTlsAfSKEcLXEF2jbWoMCvVp5UskmidK
sNTU+KTAyFGeo8PISyt1o+wi/vRgcPORpoKn2AsNAoGBANEviQoLPrL4oPvzL8zI
LB2d1vxbpj1tSGguKdNk+v8k6SxJLZ7r9hJ0s+0s/SZbesVmiw90uwn3Lom4FAkJ
mWKW/NoOO3NIQivK+2RmR+4SvEFZdFt5wfJ8am+ZQKqM0B7VEDMrZvKtVANDLxW1
ABHwWhGsFl4bGqeTTzw99wcr
-----END PRIVATE KEY-----`
const vectorPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA+Mgsx0XOzNpCwAxtq5Rv
gETZU7vfnY+7K+TU9dgvs07vzavgq4sfff4Fn8HaojOEgjRCjljrBv3rde6d8ulk
h3ZTirMImBUl7o+l14pJYJSdVG7xnx/kDICqEPlpQdDCh+XodyQRo4vfPrxSv1jh
0xGHCkY2ujgIkIWZl1VfyzhUcrpIF9g85lUqiFQn9Fqjh34XGXC9PXsNjompn25x
uoHGyDZTQKghQ+5rxrGsrvxIDlJn7+MZMiOoqfEIAhHeqWSGpPYItJm6OnoDXUZn
9cKx9TImIPz+k0PxqalO9UcyG7mIMvX9+zH131pjUsvEXBZ9iyhe1XRXH1LWuPW3
TwIDAQAB
-----END PUBLIC KEY-----`
const vectorSignature =
  'D8BSYAX04J+UMzivYwI2iSRj4+QeK78BdvIXbtDGC8f8iYGdUg/ucFV9Rfodwkx9E2QSL7yqrPhCdU0JBKrrCxZBNJeLvfXR0l8wqbTEyey84/PoiT8OzklmISnMpgOBYG6sPGTtiXqiS/9NCvO3f72wXICSKEPaFLd2a+hbXIGSN/nqwTjYAEFwMQ5AGAomTD/wZB+7MymSfIZokV0nuVV2GbDxj+EfQehTbgDjdfuqYHxdLZIoTTY4+JGE5QKxkUhrcXpbwa5IOMWt2XjTRSBNuiQ7s/W6d5JHHacxrqLzSiKMopIgJj7GSiAeS7DgiAxpqtBhK0VdS3RfnVY7ZA=='

const stamp = { timestamp: '1554208460', nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' }
const request = { method: 'GET', path: '/v3/certificates', body: '' }

test('a request is signed over the five lines of the documents, each with its line feed', () => {
  expect(requestText(request, stamp)).toEqual('GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n')
})

test('the signature is the one that another program makes of the same text with the same key', () => {
  expect(signatureOf(requestText(request, stamp), vectorKey)).toEqual(vectorSignature)
  const account = {
    merchantNumber: '1900009191',
    certificateNumber: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    privateKey: vectorKey,
  }
  expect(authorization(account, request, stamp)).toEqual(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="${vectorSignature}",timestamp="1554208460",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C"`,
  )
})

test('an answer counts only with the platform’s signature over its very text', () => {
  const body = '{"code_url":"weixin://wxpay/bizpayurl?pr=abc"}'
  const signature = signatureOf(`1554209980\nc5ac7061fccab6bf3e254dcf98995b8c\n${body}\n`, vectorKey)
  const headers = (more: Record<string, string> = {}) =>
    new Headers({
      'Wechatpay-Timestamp': '1554209980',
      'Wechatpay-Nonce': 'c5ac7061fccab6bf3e254dcf98995b8c',
      'Wechatpay-Signature': signature,
      ...more,
    })
  expect(isPlatformSigned(headers(), body, vectorPublicKey)).toEqual(true)
  expect(isPlatformSigned(headers(), `${body} `, vectorPublicKey)).toEqual(false)
  expect(isPlatformSigned(headers({ 'Wechatpay-Timestamp': '1554209981' }), body, vectorPublicKey)).toEqual(false)
  expect(isPlatformSigned(new Headers(), body, vectorPublicKey)).toEqual(false)
})

test('a sealed resource opens with its key, its nonce and what it is bound to, and with nothing else', () => {
  const apiKey = '0123456789abcdef0123456789abcdef'
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from('fdasflkja484'))
  cipher.setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([
    cipher.update('{"out_trade_no":"1217752501201407033233368018"}'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const resource = { ciphertext: sealed.toString('base64'), nonce: 'fdasflkja484', associated_data: 'transaction' }
  expect(decryptResource(resource, apiKey)).toEqual('{"out_trade_no":"1217752501201407033233368018"}')
  expect(() => decryptResource({ ...resource, associated_data: 'refund' }, apiKey)).toThrow()
  expect(() => decryptResource(resource, apiKey.toUpperCase())).toThrow()
})
