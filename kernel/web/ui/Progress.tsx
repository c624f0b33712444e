import type { ReactNode } from 'react'
import { Icon, type IconName, Spinner } from './Icon.tsx'

export type SavedState = 'saved' | 'saving' | 'failed' | 'offline'

const savedLooks: { readonly [S in SavedState]: { tone: string | undefined; icon: IconName } } = {
  saved: { tone: 'good', icon: 'cloud' },
  saving: { tone: undefined, icon: 'cloud' },
  failed: { tone: 'bad', icon: 'error' },
  offline: { tone: 'warn', icon: 'offline' },
}

/** Whether what was typed is safe: "saved 14:03:22". Spoken politely when it changes; its words come from the page. */
export function SavedAt({ state, children }: { state: SavedState; children: ReactNode }) {
  const look = savedLooks[state]
  return (
    <span className="tag saved-at" data-tone={look.tone} role="status">
      {state === 'saving' ? <Spinner /> : <Icon name={look.icon} />}
      <span>{children}</span>
    </span>
  )
}

export type ProgressProps = {
  label: string
  /** Done so far, 0 to 1; left out while nobody knows. */
  ratio?: number | undefined
  /** "63 %, 2 minutes left". */
  detail?: ReactNode
  tone?: 'accent' | 'good' | 'bad' | undefined
}

/** How far something has come. */
export function Progress({ label, ratio, detail, tone = 'accent' }: ProgressProps) {
  return (
    <div className="progress" data-tone={tone}>
      <div className="progress-words">
        <span>{label}</span>
        {detail && <span className="progress-detail">{detail}</span>}
      </div>
      <progress aria-label={label} max={1} value={ratio} />
    </div>
  )
}
