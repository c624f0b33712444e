/** a name that no site can have */
const here = 'http://here.invalid'

/**
 * An address of this site, or null: nobody may send our people elsewhere by a link to us. It is judged as the browser will read
 * it: resolved first (`/.//host` becomes `//host`, which is another site), and what comes of it is what is gone to.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, here)) return null
  const { origin, pathname, search, hash } = new URL(next, here)
  const address = `${pathname}${search}${hash}`
  return origin === here && URL.canParse(address, here) && new URL(address, here).origin === here ? address : null
}
