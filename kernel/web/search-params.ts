/**
 * The address with some of its parameters changed; an empty one is left out. To be handed what the address has now
 * (`location.search`), since what React has shown may be older.
 */
export function changedSearch(
  before: URLSearchParams | string,
  change: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
