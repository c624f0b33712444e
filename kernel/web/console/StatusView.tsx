import './status-view.css'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'

interface StatusViewProps {
  status: 'info' | 'warning' | 'error'
  /** the heading of the view: it stands where one would */
  title: string
  text: ReactNode
  /** the ways on */
  acts?: ReactNode
  children?: ReactNode
}

/**
 * What stands where a view would, had it come: how bad it is, why, and the ways on. The library's own brings its pictures along,
 * 9 KB that everybody would load first.
 */
export function StatusView({ status, title, text, acts, children }: StatusViewProps) {
  return (
    <div className="status-view" data-status={status}>
      <Icon name={status} />
      <h1 className="status-title">{title}</h1>
      <p>{text}</p>
      {acts && <div className="status-acts">{acts}</div>}
      {children}
    </div>
  )
}
