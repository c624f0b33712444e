/**
 * Whether two addresses lead to the same host by the same protocol. A secret that nobody can read any more is sent to wherever the
 * address beside it leads: whoever changes that has to know the secret. Null and empty stand for the usual address.
 */
export function isSameHost(first: string | null, second: string | null): boolean {
  return placeOf(first) === placeOf(second)
}

function placeOf(address: string | null): string {
  if (!address) return ''
  if (!URL.canParse(address)) return address
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
