import './steps.css'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts.tsx'
import { kitTexts } from '../kit-texts.ts'
import type { ResourceWords } from '../resource-words.ts'
import type { Step, Steps } from './use-steps.ts'

export function useStepWord(words: ResourceWords): (step: Step) => string {
  const t = useTexts(kitTexts)
  return ({ key }) => (key === null ? t('steps.summary') : (words.section?.(key) ?? key))
}

/** How far a form in steps is, with the way back to what was filled in already; below it what the present step is about. */
export function FormSteps({ steps, words }: { steps: Steps; words: ResourceWords }) {
  const t = useTexts(kitTexts)
  const wordOf = useStepWord(words)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(steps.at)
  useEffect(() => {
    // who goes on hears where; who has just opened the form is where the drawer has put them
    if (shown.current !== steps.at) heading.current?.focus()
    shown.current = steps.at
  }, [steps.at])
  return (
    <div className="field-wide form-steps">
      <ol aria-label={t('steps.label')}>
        {steps.all.map((step, at) => (
          <li key={step.key ?? ''} data-done={at < steps.at} aria-current={at === steps.at ? 'step' : undefined}>
            {at < steps.at ? (
              <button type="button" onClick={() => steps.go(at)}>
                {wordOf(step)}
              </button>
            ) : (
              <span>{wordOf(step)}</span>
            )}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1}>
        {wordOf(steps.current)} <small>{t('steps.at', { at: steps.at + 1, count: steps.all.length })}</small>
      </h2>
    </div>
  )
}
