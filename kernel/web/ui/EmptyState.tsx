import type { ReactNode } from 'react'

export type EmptyStateProps = { picture: ReactNode; title: ReactNode; action?: ReactNode; children?: ReactNode }

/** A list with nothing in it yet: says so kindly, and what to do next. */
export function EmptyState({ picture, title, action, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <div className="empty-picture">{picture}</div>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-words">{children}</div>}
      {action && <div className="row">{action}</div>}
    </div>
  )
}
