import { type ComponentType, createContext, type ReactNode, use } from 'react'

/** Which places a return would open; null while no return is being written. */
export interface ReturnChoice {
  openable: readonly string[]
  opened: ReadonlySet<string>
  toggle: (path: string) => void
  /** the box to tick: of the console's parts */
  Tick: ComponentType<TickProps>
}

export interface TickProps {
  checked: boolean
  onChange: () => void
  'aria-label': string
  children: ReactNode
}

export const ReturnChoiceContext = createContext<ReturnChoice | null>(null)

export function useReturnChoice(): ReturnChoice | null {
  return use(ReturnChoiceContext)
}
