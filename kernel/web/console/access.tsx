import { createContext, type ReactNode, use } from 'react'

/** What the console mirrors of the server's decisions; the server decides again at every request. */
export interface ConsoleAccess {
  accountId: string
  may(permission: string): boolean
}

const AccessContext = createContext<ConsoleAccess>({ accountId: '', may: () => false })

export function AccessProvider({ access, children }: { access: ConsoleAccess; children: ReactNode }) {
  return <AccessContext value={access}>{children}</AccessContext>
}

export function useConsoleAccess(): ConsoleAccess {
  return use(AccessContext)
}
