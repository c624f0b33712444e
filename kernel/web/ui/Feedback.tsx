import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** How a tone looks: the colors in `data-tone`, and an icon so that color never stands alone. */
export const toneLooks: { readonly [T in Tone]: { tone: string; icon: IconName } } = {
  info: { tone: 'accent', icon: 'info' },
  success: { tone: 'good', icon: 'check' },
  warning: { tone: 'warn', icon: 'warning' },
  danger: { tone: 'bad', icon: 'error' },
}

export type NoticeProps = {
  kind?: Tone | undefined
  title?: ReactNode
  action?: ReactNode
  /** Speak it as soon as it appears: for what the person must know now. */
  isUrgent?: boolean | undefined
  children?: ReactNode
}

/** Something the person should know, within the page. */
export function Notice({ kind = 'info', title, action, isUrgent, children }: NoticeProps) {
  const look = toneLooks[kind]
  return (
    <div className="notice" data-tone={look.tone} role={isUrgent ? 'alert' : undefined}>
      <Icon name={look.icon} />
      <div className="notice-words">
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  )
}

export type TagProps = { kind?: Tone | 'neutral' | undefined; icon?: IconName | undefined; children: ReactNode }

/** A state: color, icon and word together. */
export function Tag({ kind = 'neutral', icon, children }: TagProps) {
  const look = kind === 'neutral' ? { tone: undefined, icon: 'dot' as const } : toneLooks[kind]
  return (
    <span className="tag" data-tone={look.tone}>
      <Icon name={icon ?? look.icon} />
      {children}
    </span>
  )
}

export type SkeletonProps = {
  /** Said to screen readers while the content is on its way. */
  label: string
  shape?: 'text' | 'card' | 'picture' | undefined
  lines?: number | undefined
}

/** The outline of what is about to come, in its size, so that nothing jumps. */
export function Skeleton({ label, shape = 'text', lines = 3 }: SkeletonProps) {
  const bones = Array.from({ length: shape === 'text' ? lines : 1 }, (_, index) => `bone-${index}`)
  return (
    <div className="skeleton" data-shape={shape} role="status">
      <span className="unseen">{label}</span>
      {bones.map((bone) => (
        <span key={bone} className="bone" />
      ))}
    </div>
  )
}
