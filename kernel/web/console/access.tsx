import { createContext, type ReactNode, use } from 'react'

/** What the console mirrors of the server's decisions; the server decides again at every request. */
export interface ConsoleAccess {
  accountId: string
  /** the unit the person works under; null: everywhere, or nowhere */
  unitId: string | null
  may(permission: string): boolean
}

const AccessContext = createContext<ConsoleAccess>({ accountId: '', unitId: null, may: () => false })

export function AccessProvider({ access, children }: { access: ConsoleAccess; children: ReactNode }) {
  return <AccessContext value={access}>{children}</AccessContext>
}

export function useConsoleAccess(): ConsoleAccess {
  return use(AccessContext)
}
