import { Alert, Button } from 'antd'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { ApproveForm, RefuseForm, TakeBackForm } from './DecisionForms.tsx'
import { type Deciding, type Done, type Mode, modes, useDeciding, useWhyNot } from './deciding.ts'
import { useForm } from './form.ts'
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
