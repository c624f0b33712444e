import type { IncomingHttpHeaders } from 'node:http'

const named = (encoding: string) => new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`)
const patterns = { br: named('br'), gzip: named('gzip') } as const

/** Whether the asker names this encoding among those it takes. */
export function takesEncoding(headers: IncomingHttpHeaders, encoding: keyof typeof patterns): boolean {
  return patterns[encoding].test(String(headers['accept-encoding'] ?? ''))
}
