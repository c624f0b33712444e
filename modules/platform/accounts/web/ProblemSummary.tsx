import { type MouseEvent, useEffect, useRef } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { accountPageTexts } from './texts.ts'
import type { Problems } from './use-problems.ts'

/** The element that a problem is about: fields carry their path as id, groups hold their first control. */
function controlOf(path: string): HTMLElement | null {
  const place = document.getElementById(path)
  if (!place || place.matches('input, select, textarea')) return place
  return place.querySelector<HTMLElement>('input, select, textarea, button')
}

function jump(event: MouseEvent, path: string) {
  event.preventDefault()
  const control = controlOf(path)
  control?.scrollIntoView({ block: 'center' })
  control?.focus()
}

export interface ProblemSummaryProps {
  problems: Problems
  /** the labels of the form's fields by their path, in the order of the form */
  fields: Readonly<Record<string, string>>
}

/** Everything that is wrong, at the head of the form: it takes the focus after each attempt and leads to each field. */
export function ProblemSummary({ problems, fields }: ProblemSummaryProps) {
  const t = useTexts(accountPageTexts)
  const box = useRef<HTMLDivElement>(null)
  const { byPath, message, attempt, isFromServer } = problems
  const paths = Object.keys(fields)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  const known = Object.keys(byPath)
  // in the order of the form; what no field stands for comes last, as words alone
  const ordered = [...paths.filter((path) => known.includes(path)), ...known.filter((path) => !paths.includes(path))]
  if (ordered.length === 0 && message === null) return null
  return (
    <div ref={box} className="account-problems" tabIndex={-1} role="alert">
      <Notice kind="danger" title={message ?? t('summary', { count: ordered.length })}>
        {ordered.length > 0 && (
          <ul>
            {ordered.map((path) => (
              <li key={path}>
                {fields[path] ? (
                  <a href={`#${path}`} onClick={(event) => jump(event, path)}>
                    {isFromServer ? t('problemOf', { label: fields[path], problem: byPath[path] ?? '' }) : byPath[path]}
                  </a>
                ) : (
                  byPath[path]
                )}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
