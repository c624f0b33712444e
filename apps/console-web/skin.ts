import { type ThemeConfig, theme } from 'antd'
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

/** The choice as a store, for `useSyncExternalStore`; follows the device too, as long as that decides. */
export const skinStore = {
  subscribe(listener: () => void) {
    const device = matchMedia('(prefers-color-scheme: dark)')
    device.addEventListener('change', listener)
    listeners.add(listener)
    return () => {
      device.removeEventListener('change', listener)
      listeners.delete(listener)
    }
  },
  /** a text, so that equal choices are equal: `dark #1f3eb4` */
  read: () => `${shownMode(readSkin())} ${readSkin().color ?? ''}`.trim(),
}

export type ShownMode = Exclude<SkinMode, 'system'>

function shownMode({ mode }: Skin): ShownMode {
  if (mode !== 'system') return mode
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

interface Look {
  primary: string
  /** words on the primary color */
  onPrimary: string
  ground: string
  surface: string
  ink: string
  soft: string
  border: string
}

/** Every pair that carries words has AA contrast at least; axe looks at them in the journeys. */
const looks: Readonly<Record<ShownMode, Look>> = {
  light: {
    primary: '#1f3eb4',
    onPrimary: '#ffffff',
    ground: '#f3f5fb',
    surface: '#ffffff',
    ink: '#121a36',
    soft: '#475070',
    border: '#d3daea',
  },
  dark: {
    primary: '#9db1ff',
    onPrimary: '#0b1233',
    ground: '#0c1124',
    surface: '#161d38',
    ink: '#eff2fc',
    soft: '#bfc7e2',
    border: '#35406b',
  },
  contrast: {
    primary: '#ffe14d',
    onPrimary: '#000000',
    ground: '#000000',
    surface: '#000000',
    ink: '#ffffff',
    soft: '#ffffff',
    border: '#ffffff',
  },
}

/** Ant Design's part of a skin, from what {@link skinStore} reads. */
export function themeOf(shown: string): { mode: ShownMode; config: ThemeConfig } {
  const [mode = 'light', ownColor] = shown.split(' ') as [ShownMode, string | undefined]
  const look = looks[mode]
  const primary = ownColor && mode !== 'contrast' ? readable(ownColor, look.surface) : look.primary
  const onPrimary = primary === look.primary ? look.onPrimary : mode === 'dark' ? '#0b1233' : '#ffffff'
  return {
    mode,
    config: {
      algorithm: mode === 'light' ? theme.compactAlgorithm : [theme.darkAlgorithm, theme.compactAlgorithm],
      token: { fontSize: 14, borderRadius: 6, controlHeight: 32, motion: !prefersStillness(), ...seedOf(look, primary) },
      components: {
        Button: { primaryColor: onPrimary, dangerColor: mode === 'light' ? '#ffffff' : '#1a0306' },
        Table: { headerBg: mode === 'light' ? '#eef1f9' : look.ground, cellPaddingBlockSM: 6, cellPaddingInlineSM: 8 },
        Tag: { defaultBg: look.ground, defaultColor: look.ink },
      },
    },
  }
}

function seedOf(look: Look, primary: string) {
  return {
    colorPrimary: primary,
    colorInfo: primary,
    colorLink: primary,
    colorPrimaryText: primary,
    colorTextLightSolid: look.onPrimary,
    colorBgLayout: look.ground,
    colorBgContainer: look.surface,
    colorBgElevated: look.surface,
    colorText: look.ink,
    colorTextSecondary: look.soft,
    colorTextTertiary: look.soft,
    colorTextDescription: look.soft,
    colorTextPlaceholder: look.soft,
    colorTextDisabled: look.soft,
    colorBorder: look.border,
    colorBorderSecondary: look.border,
    colorError: look.onPrimary === '#ffffff' ? '#b81932' : '#ff9aa4',
    colorErrorText: look.onPrimary === '#ffffff' ? '#b81932' : '#ff9aa4',
  }
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The color itself, or as much darker or lighter as words in it need on the ground (4.5 : 1, WCAG 2.2 AA). */
export function readable(color: string, ground: string): string {
  const towards = luminance(ground) > 0.5 ? 0 : 255
  let channels = channelsOf(color)
  for (let step = 0; step < 40 && contrast(channels, channelsOf(ground)) < 4.6; step += 1)
    channels = channels.map((channel) => Math.round(channel + (towards - channel) * 0.08))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) || 0)
}

function luminance(color: string): number {
  return luminanceOf(channelsOf(color))
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const ratio = channel / 255
    return ratio <= 0.03928 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
