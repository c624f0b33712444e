import { Icon, type IconName } from './Icon.tsx'
import { Anchor } from './Link.tsx'
import { Menu } from './Menu.tsx'

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
}

const stepIcons: { readonly [S in Step['state']]: IconName | null } = {
  done: 'check',
  missing: 'warning',
  locked: 'lock',
  open: null,
}

function StepList({ steps, currentId }: Omit<StepperProps, 'label'>) {
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

/** The way through a long task, with the state of each step; where there is room for it. */
export function Stepper({ label, ...list }: StepperProps) {
  return (
    <nav className="stepper" aria-label={label}>
      <StepList {...list} />
    </nav>
  )
}

/** The same on phones, in one line that opens to all steps. `position`: "step 3 of 7", spoken in place of the figures. */
export function StepBar({ label, position, ...list }: StepperProps & { position: string | undefined }) {
  const { steps, currentId } = list
  const index = steps.findIndex((step) => step.id === currentId)
  return (
    <nav className="step-bar" aria-label={label}>
      <Menu
        summary={
          <>
            {index >= 0 && <b aria-hidden="true">{`${index + 1}/${steps.length}`}</b>}
            <span className="unseen">{position}</span>
            <span className="step-title">{steps[index]?.title ?? label}</span>
            <Icon name="chevron-down" />
          </>
        }
      >
        <StepList {...list} />
      </Menu>
    </nav>
  )
}
