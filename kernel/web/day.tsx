import type { ReactNode } from 'react'

/** A day within a sentence, alone or with its hour: no line ends inside it. For `t.rich`, as the tag `day`. */
export function day(words: ReactNode): ReactNode {
  return <span className="day">{words}</span>
}
