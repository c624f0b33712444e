import { QueryClient, useQuery } from '@tanstack/react-query'
import { client } from '#kernel/web/client/browser.ts'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'

export const accessCalls = client<typeof accessSchemas>(accessRoutes)

export const queries = new QueryClient({
  defaultOptions: {
    // a refusal is an answer: asking again does not change it
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // without a network it fails, and says so, instead of waiting in silence
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const key = ['access']

/** Who works here, under which organization, and what they may do. */
export function useAccess() {
  return useQuery({ queryKey: key, queryFn: () => accessCalls.me(), staleTime: Number.POSITIVE_INFINITY })
}

export type Access = NonNullable<ReturnType<typeof useAccess>['data']>

/** `*` is all: the administrator's. Asked for `*.export`: whether the person may export anything. */
export function mayDo(access: Access, permission: string): boolean {
  const { permissions } = access
  if (permissions.includes(permission)) return true
  // what is closed to an administrator stands there as `!scoring.`
  if (permissions.some((each) => each.startsWith('!') && permission.startsWith(each.slice(1)))) return false
  if (permissions.includes('*')) return true
  return permission.startsWith('*.') && permissions.some((each) => each.endsWith(permission.slice(1)))
}
