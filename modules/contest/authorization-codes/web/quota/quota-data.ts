import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { QuotaBar } from '../../schema.ts'
import { codesKeys, placeCalls, quotaCalls } from '../calls.ts'

/** What is counted together: a kind, and one stage of it or (null) all. */
export interface Counted {
  kind: string
  stage: string | null
}
export interface UnitName {
  id: string
  name: string
}
export type TreeUnit = Awaited<ReturnType<typeof placeCalls.tree>>['organizations'][number]

export const keyOf = ({ kind, stage }: Counted) => `${kind} ${stage ?? ''}`
export const isCounted = (bar: QuotaBar, counted: Counted) => bar.kind === counted.kind && bar.stage === counted.stage

/** The bars of a unit and of those right below it; of the asker's own unit where none is named. */
export function useBars(season: string | undefined, unit: string | undefined) {
  return useQuery({
    queryKey: ['quota', 'bars', season, unit ?? ''],
    queryFn: () => quotaCalls.bars({ query: { season: season ?? '', ...(unit ? { unit } : {}) } }, { quiet: true }),
    enabled: season !== undefined,
  })
}

/** Units and schools right below one, whether they have a quota or not; without one, the top of what the asker sees. */
export function useUnitsBelow(parent: string | null) {
  const { may } = useConsoleAccess()
  return useQuery({
    queryKey: ['resource', 'organizations', 'tree', parent],
    queryFn: () => placeCalls.tree({ query: parent === null ? {} : { parent } }, { quiet: true }),
    enabled: may('organizations.view'),
    select: ({ organizations, hasMore }) => ({
      units: organizations.filter(({ kind }) => kind === 'unit' || kind === 'school'),
      hasMore,
    }),
  })
}

/** Asks anew for everything that a change of codes or quotas may have moved. */
export function useRenewCodes(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const queryKey of codesKeys) void client.invalidateQueries({ queryKey })
  }, [client])
}
