import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { consoleRoutes } from '#modules/platform/console/contract.ts'
import type { consoleSchemas } from '#modules/platform/console/schema.ts'
import { showUnitColor } from './skin.ts'

/** What the shell asks of its own module. */
export const consoleCalls = client<typeof consoleSchemas>(consoleRoutes)

type ShownLogo = Awaited<ReturnType<typeof consoleCalls.shownLogo>>

export const logoKey = ['logo']

/** What stands in the top bar, and whose it is: the logo of one's unit or of one above it, else the operator's. */
export function useLogo(): ShownLogo | undefined {
  const { data } = useQuery({
    queryKey: logoKey,
    queryFn: () => consoleCalls.shownLogo({}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** Puts the color of one's unit under what this browser has chosen, for as long as the person works here. */
export function useUnitColor(): void {
  const color = useLogo()?.color ?? null
  useEffect(() => showUnitColor(color), [color])
  // whoever signs in next may work for another unit
  useEffect(() => () => showUnitColor(null), [])
}
