import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isSame } from '#kernel/server/secrets.ts'

const addressTimeoutMs = 300_000

export interface Address {
  url: string
  expiresAt: string
}

/**
 * A signed address of a paper, good for five minutes: a browser opens it without the token, and names its file in the language
 * of whoever asked for it.
 */
export function signAddress(ctx: Ctx, path: string, query: Readonly<Record<string, string | number>>): Address {
  const expires = ctx.clock.now().getTime() + addressTimeoutMs
  const signature = signatureOf(ctx, path, query, expires)
  const text = new URLSearchParams(
    Object.entries({ ...query, expires, signature, language: ctx.language }).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  return { url: `${path}?${text}`, expiresAt: new Date(expires).toISOString() }
}

/** @throws not_found for an address we did not make, or that is too old: it tells nothing about what lies behind */
export function requireSigned(
  ctx: Ctx,
  path: string,
  query: Readonly<Record<string, string | number>>,
  signed: { expires: number; signature: string },
): void {
  const isOurs = isSame(signatureOf(ctx, path, query, signed.expires), signed.signature)
  if (!isOurs || signed.expires < ctx.receivedAt.getTime()) throw kernelRefusals.not_found()
}

function signatureOf(
  ctx: Ctx,
  path: string,
  query: Readonly<Record<string, string | number>>,
  expires: number,
): string {
  return ctx.secrets.blindIndex(JSON.stringify([path, query, expires]), 'prints.address').toString('base64url')
}
