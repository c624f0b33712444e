import { useQuery } from '@tanstack/react-query'
import type { Outline } from '#kernel/contract/outlines.ts'
import { outlinesKey, settingCalls } from './calls.ts'

const none: readonly Outline[] = []

/** What maps draw below their points, asked for once; none while it is on its way, and where the operator has uploaded none. */
export function useOutlines(): readonly Outline[] {
  const { data } = useQuery({
    queryKey: outlinesKey,
    queryFn: () => settingCalls.outlines({}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.outlines ?? none
}
