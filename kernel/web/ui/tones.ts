import type { IconName } from './Icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** How a tone looks: the colors in `data-tone`, and an icon so that color never stands alone. */
export const toneLooks: { readonly [T in Tone]: { tone: string; icon: IconName } } = {
  info: { tone: 'accent', icon: 'info' },
  success: { tone: 'good', icon: 'check' },
  warning: { tone: 'warn', icon: 'warning' },
  danger: { tone: 'bad', icon: 'error' },
}
