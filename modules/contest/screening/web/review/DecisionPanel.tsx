import { Alert, Button } from 'antd'
import { useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { ApproveForm, RefuseForm, TakeBackForm } from './DecisionForms.tsx'
import { useForm } from './form.ts'
import { ReturnForm } from './ReturnForm.tsx'
import type { Done } from './ReviewPage.tsx'

export type Mode = 'approve' | 'return' | 'refuse' | 'takeBack'
const modes = ['approve', 'return', 'refuse', 'takeBack'] as const

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
  if (!may('screening.decide')) return null
  return (
    <section className="review-card review-decision" aria-label={t('decide.title')}>
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
              onClick={() => setMode(mode === each ? null : each)}
            >
              {t(`decide.${each}`)}
            </Button>
          </Able>
        ))}
      </div>
      {mode === null && why('return') !== null && <p className="review-why">{why('return')}</p>}
      {deciding.problem && <Alert type="error" showIcon title={deciding.problem} />}
      {mode === 'approve' && <ApproveForm {...shared} confirmed={confirmed} />}
      {mode === 'return' && <ReturnForm {...shared} opened={opened} setOpened={setOpened} />}
      {mode === 'refuse' && <RefuseForm {...shared} />}
      {mode === 'takeBack' && <TakeBackForm {...shared} />}
    </section>
  )
}

/** Why a decision cannot be made now: in the server's words, or what is still to be ticked. Null: it can. */
function useWhyNot(confirmed: ReadonlySet<string>): (mode: Mode) => string | null {
  const t = useTexts(texts)
  const { view } = useForm()
  return (mode) => {
    const refusal = view.abilities[mode]
    if (refusal !== null) return refusal.message
    if (mode !== 'approve') return null
    const problems = view.checks.filter(({ level }) => level === 'problem').length
    if (problems > 0) return t('decide.problems', { count: problems })
    const open = view.checks.filter(({ level, code }) => level === 'warning' && !confirmed.has(code)).length
    return open > 0 ? t('decide.unconfirmed', { count: open }) : null
  }
}

export interface Deciding {
  isBusy: boolean
  problem: string | null
  run: (done: Done, call: () => Promise<unknown>) => Promise<void>
}

/** One decision at a time; what the server finds wrong with it stands above the form, with every place it names. */
function useDeciding(onDecided: (done: Done) => Promise<void>): Deciding {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function run(done: Done, call: () => Promise<unknown>) {
    setBusy(true)
    setProblem(null)
    try {
      await call()
      await onDecided(done)
    } catch (error) {
      setProblem(
        error instanceof RefusedError
          ? [error.message, ...new Set(error.fields.map(({ message }) => message))].join(' · ')
          : t('cut'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
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
