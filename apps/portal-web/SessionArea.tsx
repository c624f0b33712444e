import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NetworkError } from '#kernel/web/client/errors.ts'

/** What a page has read is good for so long without asking again. */
const freshMs = 10_000

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      // a refusal stays a refusal; only a failing network is worth another try
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
    },
  },
})

/** Around every page of a signed-in person. */
export function SessionArea({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
