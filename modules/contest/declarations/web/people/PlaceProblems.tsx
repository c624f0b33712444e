import { useFormats } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import type { DraftView } from '../draft/use-draft.ts'
import { fieldId, placeOfProblem } from '../wizard/steps.ts'
import { problemWords, useKindWords } from '../words.ts'

/** What is wrong with a list of people or with one of them as a whole, which no field says; links of the check lead here. */
export function PlaceProblems({ view, path }: { view: DraftView; path: string }) {
  const t = useKindWords(view.kind)
  const formats = useFormats()
  const here = view.problems.filter((problem) => problem.path === path)
  const isShown = (problem: (typeof here)[number]) =>
    'message' in problem || view.noticed.has(path) || view.left.has(placeOfProblem(problem, view.kind))
  const shown = view.isLocked ? [] : here.filter(isShown)
  return (
    <div id={fieldId(path)} tabIndex={-1} aria-live="polite">
      {shown.map((problem) => (
        <Notice key={problem.code} kind="warning" title={problemWords(t, formats, problem)} />
      ))}
    </div>
  )
}
