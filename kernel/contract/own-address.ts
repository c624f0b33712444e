/** The same in every browser and in Node, of whose types this side of the wall knows nothing. */
declare const URL: {
  new (address: string, base: string): { origin: string; pathname: string; search: string; hash: string }
  canParse(address: string, base: string): boolean
}

/** a name that no site can have */
const here = 'http://here.invalid'

/**
 * An address of this site as browsers resolve it (`/a/../b` is `/b`), or null: nobody may send our people elsewhere by a link to
 * us. What comes of it is judged too: `/.//host` becomes `//host`, which is another site.
 */
export function ownAddress(asked: string | null): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return null
  const { origin, pathname, search, hash } = new URL(asked, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}
