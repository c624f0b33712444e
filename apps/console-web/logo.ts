import { useQuery } from '@tanstack/react-query'
import { client } from '#kernel/web/client/browser.ts'
import { consoleRoutes } from '#modules/platform/console/contract.ts'
import type { consoleSchemas } from '#modules/platform/console/schema.ts'

/** What the shell asks of its own module. */
export const consoleCalls = client<typeof consoleSchemas>(consoleRoutes)

export const logoKey = ['logo']

/** The operator's logo; null is the product's own mark. */
export function useLogo(): string | null {
  const { data } = useQuery({
    queryKey: logoKey,
    queryFn: () => consoleCalls.logo({}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.picture ?? null
}
