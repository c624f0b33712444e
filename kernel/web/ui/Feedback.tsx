import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { type Tone, toneLooks } from './tones.ts'

export type NoticeProps = {
  kind?: Tone | undefined
  title?: ReactNode
  action?: ReactNode
  /** Speak it as soon as it appears, and bring it into sight: for what the person must know now. */
  isUrgent?: boolean | undefined
  children?: ReactNode
}

/** Whoever presses a button at the foot of a form on a phone sees nothing of what is said at its head. */
function bringIntoSight(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

/** Something the person should know, within the page. */
export function Notice({ kind = 'info', title, action, isUrgent, children }: NoticeProps) {
  const look = toneLooks[kind]
  return (
    <div
      className="notice"
      data-tone={look.tone}
      role={isUrgent ? 'alert' : undefined}
      ref={isUrgent ? bringIntoSight : undefined}
    >
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
