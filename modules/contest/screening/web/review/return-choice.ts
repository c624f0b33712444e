import { createContext, use } from 'react'

/** Which places a return would open; null while no return is being written. */
export interface ReturnChoice {
  openable: readonly string[]
  opened: ReadonlySet<string>
  toggle: (path: string) => void
}

export const ReturnChoiceContext = createContext<ReturnChoice | null>(null)

export function useReturnChoice(): ReturnChoice | null {
  return use(ReturnChoiceContext)
}
