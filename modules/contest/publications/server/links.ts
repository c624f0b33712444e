import { kernelRefusals } from '#kernel/contract/refusals.ts'

/** spec §3: an empty link, or the text undefined, is none. */
export function linkOf(link: string | null): string | null {
  const trimmed = (link ?? '').trim()
  return trimmed === '' || trimmed === 'undefined' ? null : trimmed
}

/**
 * A link as it is stored: http, https, or an address of our own. `//host` and `/\host` lead elsewhere and are none of ours.
 * @throws invalid_input at `values.link`
 */
export function checkedLink(link: string | null | undefined): string | null {
  const given = linkOf(link ?? null)
  if (given === null) return null
  const isOwn = /^\/(?![/\\])[^\s\\]*$/.test(given)
  const isWeb = /^https?:\/\/[^\s\\]+$/i.test(given) && URL.canParse(given)
  if (isOwn || isWeb) return given
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.link', code: 'wrong_format' }])
}
