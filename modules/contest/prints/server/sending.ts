import type { RawExchange } from '#kernel/server/route.ts'

/** Answers a raw route with a paper that the browser shows, under this name. */
export function sendPdf({ reply }: RawExchange, name: string, pdf: Buffer): void {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
}
