import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Anchor } from './Link.tsx'

export type Step = {
  id: string
  title: string
  state: 'done' | 'missing' | 'locked' | 'open'
  /** "3 things missing", "opens after freezing": always in words, color is not enough. */
  note?: string | undefined
  /** Left out for a step that can't be opened yet. */
  href?: string | undefined
}

export type StepperProps = {
  label: string
  steps: readonly Step[]
  currentId: string
  /** "Step 3 of 7": shown in the bar on phones. */
  position: ReactNode
}

const stepIcons: { readonly [S in Step['state']]: IconName | null } = {
  done: 'check',
  missing: 'warning',
  locked: 'lock',
  open: null,
}

function StepList({ steps, currentId }: Pick<StepperProps, 'steps' | 'currentId'>) {
  return (
    <ol className="steps">
      {steps.map((step, index) => {
        const icon = stepIcons[step.state]
        const isCurrent = step.id === currentId
        const content = (
          <>
            <span className="step-mark">{icon ? <Icon name={icon} /> : index + 1}</span>
            <span className="step-words">
              <span className="step-title">{step.title}</span>
              {step.note && <span className="step-note">{step.note}</span>}
            </span>
          </>
        )
        return (
          <li key={step.id} className="step" data-state={step.state} data-current={isCurrent || undefined}>
            {step.href && step.state !== 'locked' ? (
              <Anchor href={step.href} aria-current={isCurrent ? 'step' : undefined}>
                {content}
              </Anchor>
            ) : (
              <span className="step-still">{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The way through a long task, with the state of each step. On phones it folds into a bar at the top. */
export function Stepper({ label, steps, currentId, position }: StepperProps) {
  const current = steps.find((step) => step.id === currentId)
  return (
    <nav className="stepper" aria-label={label}>
      <details className="stepper-bar">
        <summary>
          <span className="step-words">
            <span className="step-note">{position}</span>
            <span className="step-title">{current?.title}</span>
          </span>
          <span className="step-pips" aria-hidden="true">
            {steps.map((step) => (
              <i key={step.id} data-state={step.state} data-current={step.id === currentId || undefined} />
            ))}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <StepList steps={steps} currentId={currentId} />
      </details>
      <div className="stepper-list">
        <StepList steps={steps} currentId={currentId} />
      </div>
    </nav>
  )
}
