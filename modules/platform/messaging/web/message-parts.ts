/** What a person wants out of a message: the one-time code to copy, our own link to open. */
export function partsOf(body: string, origin: string): { code: string | null; path: string | null } {
  const code = /(?<![\d*])\d{6}(?!\d)/.exec(body.replaceAll(/https?:\S+/g, ''))?.[0] ?? null
  const address = /https?:\/\/[^\s，。）)]+/.exec(body)?.[0]
  return { code, path: address === undefined ? null : pathOf(address, origin) }
}

/** Only addresses of this site become links; the host is left out, since the demo may be reached under several. */
function pathOf(address: string, origin: string): string | null {
  const url = URL.parse(address, origin)
  if (!url || url.pathname === '/') return null
  return `${url.pathname}${url.search}`
}
