import { useQuery } from '@tanstack/react-query'
import type { Resource } from '#kernel/contract/resource.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'

/** As many rows as one answer holds: more than a span has days. */
const rowsMax = 100

/** The rows that a picture is drawn from: those of the list below it, in the picture's own order. */
export function useSums(
  // any resource will do: a picture knows its fields by name only
  given: unknown,
  filters: Readonly<Record<string, string>>,
  order: { sort: string; direction: 'asc' | 'desc'; limit?: number },
): readonly AnyRow[] | undefined {
  const resource = given as Pick<Resource, 'name' | 'routes'>
  const cut = Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f.${name}`, value]))
  const query = { limit: rowsMax, ...order, ...cut }
  const { data } = useQuery({
    queryKey: ['resource', resource.name, 'picture', query],
    queryFn: () => callsOf(resource).list({ query }, { quiet: true }),
    placeholderData: (before) => before,
  })
  return data?.rows
}
