import './wizard.css'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { useLanguage } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { type Step, StepBar, Stepper } from '#kernel/web/ui/Stepper.tsx'
import { accentOf } from '../accents.ts'
import { Deadline } from '../Deadline.tsx'
import type { Draft } from '../draft/draft.ts'
import { type DraftView, useDraft, useDraftGuards } from '../draft/use-draft.ts'
import { wayInto } from '../people/person-words.ts'
import { StateTag } from '../StateTag.tsx'
import { useKindWords, type Words } from '../words.ts'
import { MissingList } from './MissingList.tsx'
import { lastFiledAt, SavedStatus } from './SavedStatus.tsx'
import { isLockedStep, stepStateOf } from './step-states.ts'
import { fieldId, isFinal, isHandedIn, stepAddress, type WizardStep, wizardStepsOf } from './steps.ts'
import { WizardNotices } from './WizardNotices.tsx'

export interface WizardProps {
  draft: Draft
  step: WizardStep
  title?: ReactNode
  lead?: ReactNode
  /** a page within a step: leads back to the step instead of on to the next one */
  isDetail?: boolean | undefined
  /** what is left with this page, when it is not the whole step: `members.<id>` */
  place?: string | undefined
  /** the page has its own primary button */
  hasOwnAction?: boolean | undefined
  children: ReactNode
}

/** The frame of the long task: steps with their state, deadline, what is saved, what is missing, one way on. */
export function Wizard({ draft, step, title, lead, isDetail, place, hasOwnAction, children }: WizardProps) {
  const language = useLanguage()
  const view = useDraft(draft)
  const t = useKindWords(view.kind)
  useDraftGuards(draft)
  useFieldFromAddress(draft, view)
  useLeaving(draft, step, place)
  const steps = wizardStepsOf(view.kind)
  const index = steps.indexOf(step)
  const next = steps[index + 1]
  const after = next === undefined || isDetail || isLockedStep(view, next) ? undefined : next
  const way = { label: t('wizard.steps'), steps: stepItems(view, t), currentId: step }
  const name = view.state.values.title
  return (
    <div className="wizard" data-accent={accentOf(view.detail.season.contest)}>
      <header className="wizard-head">
        <div className="wizard-name">
          <p className="eyebrow">
            {`${labelIn(view.kind.labels, language)} · `}
            <span className="unbroken">{view.detail.number}</span>
          </p>
          <p className="wizard-title">{typeof name === 'string' && name.trim() !== '' ? name : t('wizard.untitled')}</p>
        </div>
        {/* the one bar that stays on a phone */}
        <div className="wizard-state">
          <StepBar
            {...way}
            // a page the form does not ask for, reached by its address, stands beside the steps
            position={index < 0 ? undefined : t('wizard.position', { index: index + 1, count: steps.length })}
          />
          {isHandedIn(view.detail) && view.state.unsent === 0 ? (
            <StateTag state={view.detail.state} />
          ) : (
            <SavedStatus
              state={view.state}
              isLocked={view.isLocked}
              isFinal={isFinal(view.detail)}
              filedAt={lastFiledAt(view.detail)}
              halfTyped={view.halfTyped}
            />
          )}
          {after && (
            <LinkButton className="wizard-next" iconAfter="arrow-right" href={wayInto(view, after)}>
              {t('wizard.nextStep')}
            </LinkButton>
          )}
        </div>
        {view.isLocked && isHandedIn(view.detail) ? null : (
          <Deadline
            closesAt={view.detail.season.closesAt}
            fixBy={view.detail.fixBy}
            clockOffsetMs={view.clockOffsetMs}
          />
        )}
      </header>
      <div className="wizard-side">
        <Stepper {...way} />
        {!view.isLocked && <MissingList view={view} step={step} />}
      </div>
      <section className="wizard-body" aria-labelledby="wizard-step">
        <div className="wizard-heading">
          <h1 id="wizard-step">{title ?? t(`wizard.${step}`)}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <WizardNotices draft={draft} view={view} step={step} />
        {children}
        {!isDetail && <WizardFoot view={view} before={steps[index - 1]} after={after} hasOwnAction={hasOwnAction} />}
      </section>
    </div>
  )
}

function stepItems(view: DraftView, t: Words): Step[] {
  const { kind, detail } = view
  const steps = wizardStepsOf(kind)
  return steps.map((step) => {
    const { state, note, count } = stepStateOf(step, view)
    const words = {
      done: () => t('wizard.done'),
      optional: () => t('field.optional'),
      'not-begun': () => t('wizard.notBegun'),
      missing: () => t('wizard.missing', { count }),
      frozen: () => t('wizard.frozen'),
      'after-freezing': () => t('wizard.afterFreezing'),
      revoked: () => t('wizard.revokedTitle'),
      state: () => t(`states.${detail.state}`),
    }
    return {
      id: step,
      title: t(step === steps.at(-1) && isHandedIn(detail) ? 'wizard.receipt' : `wizard.${step}`),
      href: wayInto(view, step),
      state,
      note: note === null ? undefined : words[note](),
    }
  })
}

interface FootProps {
  view: DraftView
  before: WizardStep | undefined
  after: WizardStep | undefined
  hasOwnAction: boolean | undefined
}

function WizardFoot({ view, before, after, hasOwnAction }: FootProps) {
  const t = useKindWords(view.kind)
  return (
    <div className="wizard-foot">
      {before ? (
        <LinkButton variant="quiet" icon="arrow-left" href={wayInto(view, before)}>
          {t('wizard.back', { step: t(`wizard.${before}`) })}
        </LinkButton>
      ) : (
        <LinkButton variant="quiet" icon="arrow-left" href="/declarations">
          {t('wizard.list')}
        </LinkButton>
      )}
      {after && (
        <LinkButton
          variant={hasOwnAction ? 'secondary' : 'primary'}
          iconAfter="arrow-right"
          href={wayInto(view, after)}
        >
          {t('wizard.next', { step: t(`wizard.${after}`) })}
        </LinkButton>
      )}
    </div>
  )
}

/** What was left is told of. Whoever goes from a list to one of its people is still at this step. */
function useLeaving(draft: Draft, step: WizardStep, place: string | undefined): void {
  useEffect(
    () => () => {
      const isStillHere = place === undefined && location.pathname.includes(`${stepAddress(draft.id, step)}/`)
      if (!isStillHere) draft.leave(place ?? step)
    },
    [draft, place, step],
  )
}

/** A link to a problem leads to the control that mends it, also on another page, and the problem is told there. */
function useFieldFromAddress(draft: Draft, { problems }: DraftView): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    if (!hash.startsWith('#field-')) return
    const element = document.getElementById(hash.slice(1))
    if (!element) return
    const problem = problems.find(({ path }) => fieldId(path) === hash.slice(1))
    if (problem) draft.notice(problem.path)
    const control = element.matches(controls) ? element : element.querySelector<HTMLElement>(controls)
    const fold = element.closest('details')
    if (fold) fold.open = true
    element.scrollIntoView({ block: 'center' })
    // a list of people, or a person, has no control of its own: what is wrong is said there
    ;(element.matches('[tabindex]') ? element : (control ?? element)).focus({ preventScroll: true })
  }, [hash, key])
}

const controls = ':is(input, select, textarea, button):not(:disabled)'
