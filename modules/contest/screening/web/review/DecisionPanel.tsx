import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { ApproveForm, RefuseForm, TakeBackForm } from './DecisionForms.tsx'
import { type Deciding, type Done, type Mode, modes, useDeciding, useWhyNot } from './deciding.ts'
import { useForm } from './form.ts'
import { decisionKeys, useKeys } from './keys.ts'
import { ReturnForm } from './ReturnForm.tsx'

interface DecisionPanelProps {
  mode: Mode | null
  setMode: (mode: Mode | null) => void
  opened: ReadonlySet<string>
  setOpened: (opened: ReadonlySet<string>) => void
  confirmed: ReadonlySet<string>
  onDecided: (done: Done) => Promise<void>
}

/** What this reviewer may decide now; what may not says why. */
export function DecisionPanel({ mode, setMode, opened, setOpened, confirmed, onDecided }: DecisionPanelProps) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const { view } = useForm()
  const { abilities, recommendationsLeft } = view
  const why = useWhyNot(confirmed)
  const deciding = useDeciding(onDecided)
  const shared = { deciding, onClose: () => setMode(null) }
  const shown = modes.filter((each) => each !== 'takeBack' || abilities.takeBack === null)
  const mayDecide = may('screening.decide')
  const panel = useDecisionKeys({ mode, setMode, isOpen: (each) => mayDecide && why(each) === null })
  if (!mayDecide) return null
  return (
    <section ref={panel} className="review-card review-decision" aria-label={t('decide.title')}>
      <h2>{t('decide.title')}</h2>
      {recommendationsLeft !== null && <p>{t('decide.left', { count: recommendationsLeft })}</p>}
      <Pending deciding={deciding} />
      <div className="review-buttons">
        {shown.map((each) => (
          <Able key={each} reason={why(each)}>
            <Button
              type={each === 'approve' ? 'primary' : 'default'}
              danger={each === 'refuse'}
              disabled={why(each) !== null}
              aria-expanded={mode === each}
              {...(each === 'takeBack'
                ? {}
                : {
                    title: t('review.byKey', { key: decisionKeys[each] }),
                    'aria-keyshortcuts': decisionKeys[each],
                  })}
              onClick={() => setMode(mode === each ? null : each)}
            >
              {t(`decide.${each}`)}
            </Button>
          </Able>
        ))}
      </div>
      {mode === null && why('return') !== null && <p className="review-why">{why('return')}</p>}
      {mode === null && why('return') === null && <p className="review-keys">{t('decide.keys')}</p>}
      {deciding.problem && <Alert type="error" showIcon title={deciding.problem} />}
      {mode === 'approve' && <ApproveForm {...shared} confirmed={confirmed} />}
      {mode === 'return' && <ReturnForm {...shared} opened={opened} setOpened={setOpened} />}
      {mode === 'refuse' && <RefuseForm {...shared} />}
      {mode === 'takeBack' && <TakeBackForm {...shared} />}
    </section>
  )
}

interface DecisionKeys {
  mode: Mode | null
  setMode: (mode: Mode) => void
  isOpen: (mode: Mode) => boolean
}

/** 1, 2 and 3 open a decision and lead into its form; it is sent by its own button alone. */
function useDecisionKeys({ mode, setMode, isOpen }: DecisionKeys) {
  const panel = useRef<HTMLElement>(null)
  const isByKey = useRef(false)
  const leadIn = () => {
    const first = panel.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('form :is(input, textarea)')
    first?.focus()
    // words that stand there already are gone on with
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the form of another decision that is led into
  useEffect(() => {
    if (isByKey.current) leadIn()
    isByKey.current = false
  }, [mode])
  useKeys((key) => {
    const asked = (['approve', 'return', 'refuse'] as const).find((each) => decisionKeys[each] === key)
    // what is written for one decision is not lost to the key of another
    if (asked === undefined || !isOpen(asked) || (mode !== null && mode !== asked)) return undefined
    return () => {
      if (asked === mode) return leadIn()
      isByKey.current = true
      setMode(asked)
    }
  })
  return panel
}

/** A colleague wants to refuse: a second person agrees, or not. */
function Pending({ deciding }: { deciding: Deciding }) {
  const t = useTexts(texts)
  const { view } = useForm()
  const pending = view.reviews.find(({ state }) => state === 'pending')
  if (!pending) return null
  const refusal = view.abilities.settleRefusal
  const params = { declaration: view.declaration.id }
  const settle = (agrees: boolean) =>
    void deciding.run('settle', () => screeningCalls.settleRefusal({ params, body: { agrees } }, { quiet: true }))
  return (
    <div className="review-pending">
      <p>{t('decide.pending', { name: pending.reviewer, opinion: pending.opinion })}</p>
      <div className="review-buttons">
        <Able reason={refusal?.message ?? null}>
          <Button danger disabled={refusal !== null} loading={deciding.isBusy} onClick={() => settle(true)}>
            {t('decide.agree')}
          </Button>
        </Able>
        <Able reason={refusal?.message ?? null}>
          <Button disabled={refusal !== null} loading={deciding.isBusy} onClick={() => settle(false)}>
            {t('decide.disagree')}
          </Button>
        </Able>
      </div>
    </div>
  )
}
