/** An address of this site, or null: nobody may send our people elsewhere by a link to us. */
export function safeNext(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, 'http://here')) return null
  const url = new URL(next, 'http://here')
  return url.host === 'here' ? `${url.pathname}${url.search}${url.hash}` : null
}
