import { createContext, use } from 'react'
import { useLocation } from 'react-router'

/** The screen that is open, as the menu has it. */
export interface OpenScreen {
  path: string
  name: string
}

/** Given by the shell around each screen. */
export const OpenScreenContext = createContext<OpenScreen | null>(null)

/** The heading of a page: of a screen of the menu the name of its entry, of what lies below it the page's own. */
export function ScreenHeading({ own }: { own: string }) {
  const screen = use(OpenScreenContext)
  const { pathname } = useLocation()
  return <h1>{screen?.path === pathname.replace(/\/$/, '') ? screen.name : own}</h1>
}
