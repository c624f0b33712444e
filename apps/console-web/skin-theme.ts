import { type ThemeConfig, theme } from 'antd'
import type { ShownMode } from './skin.ts'

interface Look {
  primary: string
  /** words on the primary color */
  onPrimary: string
  ground: string
  surface: string
  /** of what lies above the page: in the dark a shadow shows no edge */
  raised: string
  ink: string
  soft: string
  border: string
  /** around what is typed in and pressed: 3 : 1 on the surface (WCAG 2.2, 1.4.11); the pages' `--edge` */
  edge: string
  /** of a switch that is off: carries words in `onPrimary` */
  off: string
  /** of hints over the page: carries words in `onPrimary`; null: Ant Design's own */
  hint: string | null
  /** of what is chosen in a menu: carries words in `primary`; null: Ant Design's own */
  chosen: string | null
}

/** Every pair that carries words has AA contrast at least; axe looks at them in the journeys. */
const looks: Readonly<Record<ShownMode, Look>> = {
  light: {
    primary: '#1f3eb4',
    onPrimary: '#ffffff',
    ground: '#f3f5fb',
    surface: '#ffffff',
    raised: '#ffffff',
    ink: '#121a36',
    soft: '#475070',
    border: '#d3daea',
    edge: '#7f88a8',
    off: '#667091',
    hint: null,
    chosen: null,
  },
  dark: {
    primary: '#9db1ff',
    onPrimary: '#0b1233',
    ground: '#0c1124',
    surface: '#161d38',
    raised: '#1e2748',
    ink: '#eff2fc',
    soft: '#bfc7e2',
    border: '#35406b',
    edge: '#737fae',
    off: '#8d99c9',
    hint: '#dfe5f8',
    chosen: '#263058',
  },
  contrast: {
    primary: '#ffe14d',
    onPrimary: '#000000',
    ground: '#000000',
    surface: '#000000',
    raised: '#000000',
    ink: '#ffffff',
    soft: '#ffffff',
    border: '#ffffff',
    edge: '#ffffff',
    off: '#ffffff',
    hint: '#ffffff',
    chosen: '#2b2600',
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
      algorithm: mode === 'light' ? theme.defaultAlgorithm : theme.darkAlgorithm,
      token: {
        fontFamily: 'inherit',
        fontSize: 14,
        borderRadius: 6,
        controlHeight: 32,
        motion: !prefersStillness(),
        ...seedOf(look, primary),
      },
      components: {
        Button: { primaryColor: onPrimary, dangerColor: mode === 'light' ? '#ffffff' : '#1a0306' },
        Table: { headerBg: mode === 'light' ? '#eef1f9' : look.ground, cellPaddingBlockSM: 6, cellPaddingInlineSM: 8 },
        Segmented: { itemSelectedBg: primary, itemSelectedColor: onPrimary, trackBg: look.ground },
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
    // lighter shades under the pointer would fall below the contrast that words need
    colorLinkHover: primary,
    colorLinkActive: primary,
    colorPrimaryText: primary,
    colorTextLightSolid: look.onPrimary,
    colorBgLayout: look.ground,
    colorBgContainer: look.surface,
    colorBgElevated: look.raised,
    colorText: look.ink,
    colorTextSecondary: look.soft,
    colorTextTertiary: look.soft,
    colorTextDescription: look.soft,
    colorTextPlaceholder: look.soft,
    colorTextDisabled: look.soft,
    colorTextQuaternary: look.off,
    ...(look.hint === null ? {} : { colorBgSpotlight: look.hint }),
    ...(look.chosen === null ? {} : { controlItemBgActive: look.chosen, controlItemBgActiveHover: look.chosen }),
    colorBorder: look.edge,
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
