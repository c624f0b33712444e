import { defaultLanguage, isLanguage, type Language } from '#kernel/contract/languages.ts'

/** The shared state of a front end (spec §3). Nothing in it is about a person: it is written to session storage. */
export interface ClientState {
  isSidebarOpen: boolean
  language: Language
  systemType: 'portal' | 'console'
  /** addresses of the open tabs of the console */
  openTabs: readonly string[]
}

const stateKey = 'clientState'
const sidebarKey = 'isSidebarOpen'
const languageKey = 'language'

let state: ClientState = { isSidebarOpen: true, language: defaultLanguage, systemType: 'portal', openTabs: [] }

export function readClientState(): ClientState {
  return state
}

/** Changes a part of it; the sidebar and the language are kept at once (spec §2, §4), the rest when the page is left. */
export function changeClientState(change: Partial<ClientState>): void {
  state = { ...state, ...change }
  sessionStorage.setItem(sidebarKey, String(state.isSidebarOpen))
  sessionStorage.setItem(languageKey, state.language)
}

/**
 * Begins with what was kept: the sidebar always, everything when navigation starts from the root (spec §4).
 * `language` is that of the page the server wrote: it has already weighed address, cookie and default.
 */
export function startClientState(start: Pick<ClientState, 'language' | 'systemType'>, path: string): void {
  const kept = path === '/' ? keptState() : null
  const sidebar = sessionStorage.getItem(sidebarKey)
  changeClientState({ ...kept, ...(sidebar === null ? {} : { isSidebarOpen: sidebar === 'true' }), ...start })
  addEventListener('pagehide', () => sessionStorage.setItem(stateKey, JSON.stringify(state)))
}

function keptState(): Partial<ClientState> | null {
  const text = sessionStorage.getItem(stateKey)
  if (text === null) return null
  const kept = JSON.parse(text) as Partial<ClientState>
  return isLanguage(kept.language) ? kept : null
}
