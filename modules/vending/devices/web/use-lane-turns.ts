import { useQuery } from '@tanstack/react-query'
import type { LaneTurn } from '#modules/vending/machines/web/index.ts'
import { deviceQuery } from './calls.ts'

const none: readonly LaneTurn[] = []

/**
 * What the lanes of a machine do right now, as the panel of its connection hears it. Nothing is asked for here: where that panel
 * is not shown, or gets no answer, nothing is known.
 */
export function useLaneTurns(machine: string): readonly LaneTurn[] {
  const { data, isError } = useQuery({ ...deviceQuery(machine), enabled: false })
  return data && !isError ? data.turns : none
}
