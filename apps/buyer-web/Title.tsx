import { type ReactNode, useEffect, useRef } from 'react'

/** The first view of the page takes the place of none: whoever reads it begins at the top. */
let isFirst = true

/** The head of a view. It takes the focus when its view takes the place of another one, so that everybody is where they look. */
export function Title({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [])
  return (
    <div className="buyer-title">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p className="lead">{lead}</p>}
    </div>
  )
}
