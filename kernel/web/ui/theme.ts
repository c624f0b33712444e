export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Where the choice is kept; the hashed script in the page's head reads the same key before the first paint. */
const themeKey = 'theme'

function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && (themes as readonly string[]).includes(value)
}

const listeners = new Set<() => void>()
let current: Theme | null = null

/** The reader's choice; `system` when none was made or the browser keeps nothing for us. */
function readTheme(): Theme {
  if (current) return current
  let stored: string | null = null
  try {
    stored = localStorage.getItem(themeKey)
  } catch {
    stored = null // Storage is switched off: the system's theme is what the reader sees, so that is the answer.
  }
  current = isTheme(stored) ? stored : 'system'
  return current
}

/** Puts the theme on the page (`data-theme` of html) and keeps it for the next visit. */
export function applyTheme(theme: Theme): void {
  current = theme
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    current = theme // Storage is switched off: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The choice as a store, for `useSyncExternalStore`. */
export const themeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: readTheme,
}
