import { type ReactNode, useRef } from 'react'

export type MenuProps = {
  /** What is seen of the button. */
  summary: ReactNode
  /** Its spoken name, where the summary is an icon alone. */
  label?: string | undefined
  shape?: 'icon' | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel that folds out of a button. It is the browser's own disclosure and opens before any script has arrived;
 * afterwards it also closes by Esc, by a choice, and when the focus leaves it.
 */
export function Menu({ summary, label, shape, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const handle = useRef<HTMLElement>(null)
  function close() {
    if (details.current) details.current.open = false
  }
  return (
    <details
      ref={details}
      className={className ? `menu ${className}` : 'menu'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        close()
        handle.current?.focus()
      }}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next instanceof Node && !event.currentTarget.contains(next)) close()
      }}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}
    >
      <summary ref={handle} className="button" data-look="quiet" data-shape={shape} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  )
}
