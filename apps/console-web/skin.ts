import { printingStore } from '#kernel/web/printing.ts'
import { applyTheme } from '#kernel/web/ui/theme.ts'

/** How the console looks. `contrast` is for people who need black and white. */
export const skinModes = ['system', 'light', 'dark', 'contrast'] as const
export type SkinMode = (typeof skinModes)[number]

export interface Skin {
  mode: SkinMode
  /** a color of one's own, as `#1f3eb4`; null is the product's */
  color: string | null
}

const key = 'consoleSkin'
const fallback: Skin = { mode: 'system', color: null }
const listeners = new Set<() => void>()
/** of the unit that the person works under; it is nobody's choice, so no browser keeps it */
let unitColor: string | null = null
let current: Skin | null = null

/** The skin of this browser, as it was last chosen. */
export function readSkin(): Skin {
  if (current) return current
  const kept = localStorage.getItem(key)
  const read = kept === null ? fallback : (JSON.parse(kept) as Skin)
  current = (skinModes as readonly string[]).includes(read.mode) ? read : fallback
  return current
}

/** Puts the skin on the page and keeps it for the next visit. */
export function applySkin(skin: Skin): void {
  current = skin
  localStorage.setItem(key, JSON.stringify(skin))
  applyTheme(skin.mode === 'contrast' ? 'dark' : skin.mode)
  const root = document.documentElement
  if (skin.mode === 'contrast') root.dataset.contrast = 'high'
  else delete root.dataset.contrast
  for (const listener of listeners) listener()
}

/** The color of one's unit, for whoever has chosen none; null: it has none. */
export function showUnitColor(color: string | null): void {
  if (color === unitColor) return
  unitColor = color
  for (const listener of listeners) listener()
}

/** What stands where nobody has chosen a color in this browser. */
export function colorOfUnit(): string | null {
  return unitColor
}

/**
 * The choice as a store, for `useSyncExternalStore`; follows the device too, as long as that decides. Paper is white, whatever was
 * chosen for the screen.
 */
export const skinStore = {
  subscribe(listener: () => void) {
    const device = matchMedia('(prefers-color-scheme: dark)')
    device.addEventListener('change', listener)
    listeners.add(listener)
    const leavePaper = printingStore.subscribe(listener)
    return () => {
      leavePaper()
      device.removeEventListener('change', listener)
      listeners.delete(listener)
    }
  },
  /** a text, so that equal choices are equal: `dark #1f3eb4` */
  read: () => `${shownMode(readSkin())} ${readSkin().color ?? unitColor ?? ''}`.trim(),
}

export type ShownMode = Exclude<SkinMode, 'system'>

function shownMode({ mode }: Skin): ShownMode {
  if (printingStore.read()) return 'light'
  if (mode !== 'system') return mode
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
