import { isIPv6 } from 'node:net'

/**
 * The network that an address stands for.
 * @param parts how many of its four numbers count for an address of version 4, and how many of its eight for one of version 6: of
 * four of these whoever holds one has all addresses, three are what one line is given
 */
export function networkOf(address: string, parts: { v4: number; v6: number } = { v4: 4, v6: 4 }): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.split('.').slice(0, parts.v4).join('.')
  const [before = '', after] = plain.toLowerCase().split('::')
  const left = before.split(':').filter((group) => group !== '')
  const right = (after ?? '').split(':').filter((group) => group !== '')
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...gap, ...right].slice(0, parts.v6)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
