import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { screeningCalls } from '../calls.ts'
import { type Deciding, type Done, type Mode, modes, nextOf, useDeciding, useWhyNot } from '../review/deciding.ts'
import { useForm } from '../review/form.ts'
import { texts } from '../texts.ts'
import { ApproveForm, RefuseForm, TakeBackForm } from './DecisionForms.tsx'
import { ReturnForm } from './ReturnForm.tsx'

export interface OpenDecision extends Pick<Deciding, 'isBusy' | 'run'> {
  onClose: () => void
}

/** What this reviewer may decide now: always in reach at the bottom; what may not be done says why. */
export function UnitDecision({ confirmed }: { confirmed: ReadonlySet<string> }) {
  const t = useTexts(texts)
  const { view } = useForm()
  const { abilities, recommendationsLeft } = view
  const [mode, setMode] = useState<Mode | null>(null)
  const why = useWhyNot(confirmed)
  const { problem, ...deciding } = useDeciding(useFinish())
  const shared: OpenDecision = { ...deciding, onClose: () => setMode(null) }
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (mode !== null) head.current?.focus()
  }, [mode])
  const shown = modes.filter((each) => each !== 'takeBack' || abilities.takeBack === null)
  return (
    <section className="unit-decision" aria-label={t('decide.title')} data-open={mode !== null || undefined}>
      <h2 ref={head} tabIndex={-1}>
        {t(mode === null ? 'decide.title' : `decide.${mode}`)}
      </h2>
      <Pending deciding={shared} />
      {recommendationsLeft !== null && <p>{t('decide.left', { count: recommendationsLeft })}</p>}
      {mode === null && why('return') !== null && <p className="choice-hint">{why('return')}</p>}
      {mode === null && why('return') === null && why('approve') !== null && (
        <p className="choice-hint">{why('approve')}</p>
      )}
      {problem !== null && (
        <Notice kind="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {/* what was typed stays while another decision is looked at */}
      <div hidden={mode !== 'approve'}>
        <ApproveForm deciding={shared} confirmed={confirmed} />
      </div>
      <div hidden={mode !== 'return'}>
        <ReturnForm deciding={shared} />
      </div>
      <div hidden={mode !== 'refuse'}>
        <RefuseForm deciding={shared} />
      </div>
      <div hidden={mode !== 'takeBack'}>
        <TakeBackForm deciding={shared} />
      </div>
      {mode === null && (
        <Row>
          {shown.map((each) => (
            <Button
              key={each}
              variant={each === 'approve' ? 'primary' : each === 'refuse' ? 'danger' : 'secondary'}
              disabledReason={why(each) ?? undefined}
              onClick={() => setMode(each)}
            >
              {t(`decide.${each}`)}
            </Button>
          ))}
        </Row>
      )}
    </section>
  )
}

/** After a decision the next one that waits; when none does, the list. */
function useFinish(): (done: Done) => Promise<void> {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { id, season } = useForm().view.declaration
  return async (done) => {
    toast(t(`done.${done}`), 'success')
    if (done === 'takeBack') return await revalidator.revalidate()
    const next = await nextOf(season.id, id)
    await navigate(next ? `/unit/declarations/${next}` : `/unit/declarations?season=${season.id}`)
  }
}

/** A colleague wants to refuse: a second person agrees, or not. */
function Pending({ deciding }: { deciding: OpenDecision }) {
  const t = useTexts(texts)
  const { view } = useForm()
  const pending = view.reviews.find(({ state }) => state === 'pending')
  if (!pending) return null
  const reason = view.abilities.settleRefusal?.message
  const params = { declaration: view.declaration.id }
  const settle = (agrees: boolean) =>
    void deciding.run('settle', () => screeningCalls.settleRefusal({ params, body: { agrees } }, { quiet: true }))
  return (
    <Notice kind="warning" title={t('decide.pending', { name: pending.reviewer, opinion: pending.opinion })}>
      <Row>
        <Button variant="danger" disabledReason={reason} isBusy={deciding.isBusy} onClick={() => settle(true)}>
          {t('decide.agree')}
        </Button>
        <Button disabledReason={reason} isBusy={deciding.isBusy} onClick={() => settle(false)}>
          {t('decide.disagree')}
        </Button>
      </Row>
    </Notice>
  )
}
