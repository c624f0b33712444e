import './optional-part.css'
import { type ReactNode, useState } from 'react'
import { Icon } from '#kernel/web/ui/Icon.tsx'

interface OptionalPartProps {
  title: string
  /** something lies in it, or needs a look */
  isUsed: boolean
  children: ReactNode
}

/** What may be left out, folded; open from the moment something lies in it, and then never closed by itself. */
export function OptionalPart({ title, isUsed, children }: OptionalPartProps) {
  const [wasUsed, setUsed] = useState(isUsed)
  if (isUsed && !wasUsed) setUsed(true)
  return (
    <details className="optional-part" open={wasUsed}>
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  )
}
