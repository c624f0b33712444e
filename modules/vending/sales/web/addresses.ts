const dayMs = 86_400_000
/** What lists of orders, and of sums, may look at. */
export const windowDays = 92

/**
 * The list of the paid orders that a sum is made of.
 * @param filters as the list of sums was cut; its span of days becomes that of the payments
 * @param own what the row of the sum adds: its machine, its day
 */
export function ordersBehind(filters: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>): string {
  const { day = '..', ...cut } = { ...filters, ...own }
  const [from = '', to = ''] = day.split('..')
  const asked = { ...cut, paymentState: 'paid', paidAt: `${from}..${to}`, createdAt: `${placedFrom(from, to)}..${to}` }
  const pairs = Object.entries(asked).map(([name, value]): [string, string] => [`f.${name}`, value])
  return `/sales/orders?${new URLSearchParams(pairs)}`
}

/** An order may have been placed on the evening before it was paid, where the list's window has room for one day more. */
function placedFrom(from: string, to: string): string {
  const spanDays = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  if (!(spanDays < windowDays)) return from
  return new Date(Date.parse(from) - dayMs).toISOString().slice(0, 10)
}
