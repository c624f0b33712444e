import { Tooltip } from 'antd'
import type { ReactElement } from 'react'

/** A disabled button hears no pointer: what is around it says why. Null: it may be pressed. */
export function Able({ reason, children }: { reason: string | null; children: ReactElement }) {
  if (reason === null) return children
  return (
    <Tooltip title={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
      <span tabIndex={0} role="note" aria-label={reason}>
        {children}
      </span>
    </Tooltip>
  )
}
