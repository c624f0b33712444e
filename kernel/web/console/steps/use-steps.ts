import { useState } from 'react'
import type { FormLayout } from '../../../contract/resource.ts'
import { sectionsOf } from '../form-values.ts'

/** One step of a form: a section with the fields it asks for as the others stand; the last one, where all is told again, has none. */
export interface Step {
  /** of `form.sections`; null: the summary */
  key: string | null
  names: readonly string[]
}

export interface Steps {
  all: readonly Step[]
  current: Step
  at: number
  /** the furthest that has been reached: what lies before it may be gone back to */
  reached: number
  isLast: boolean
  go(at: number): void
  /** to the step where this field is asked for */
  goTo(name: string): void
}

/** Where a form that asks section by section stands; null where it asks for everything at once. */
export function useSteps(layout: FormLayout | undefined, names: readonly string[], isNew: boolean): Steps | null {
  const [asked, setAsked] = useState(0)
  const [furthest, setFurthest] = useState(0)
  if (!layout?.isStepped || !isNew) return null
  const all: Step[] = [
    ...sectionsOf(layout, names).map(([key, each]) => ({ key, names: each })),
    { key: null, names: [] },
  ]
  const end = all.length - 1
  // a section goes when nothing in it is asked for any more
  const at = Math.min(asked, end)
  const go = (next: number) => {
    setAsked(next)
    setFurthest((before) => Math.max(before, next))
  }
  return {
    all,
    current: all[at] as Step,
    at,
    reached: Math.min(furthest, end),
    isLast: at === end,
    go,
    goTo(name) {
      const found = all.findIndex((step) => step.names.includes(name))
      if (found >= 0) go(found)
    },
  }
}
