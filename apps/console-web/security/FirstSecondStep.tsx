import { Button } from 'antd'
import { StatusView } from '#kernel/web/console/StatusView.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { SecondStepSetup } from './SecondStepSetup.tsx'
import { securityTexts } from './texts.ts'

interface FirstSecondStepProps {
  onDone: () => void
  onLeave: () => void
}

/** Stands before everything else where the operator demands the second step and this sign-in has yet to set it up. */
export function FirstSecondStep({ onDone, onLeave }: FirstSecondStepProps) {
  const t = useTexts(securityTexts)
  return (
    <main className="console-alone">
      <StatusView status="info" title={t('step.firstTitle')} text={t('step.firstHint')}>
        <div className="security-alone">
          <SecondStepSetup onDone={onDone} />
          <p>{t('step.lost')}</p>
          <Button type="link" onClick={onLeave}>
            {t('step.signOut')}
          </Button>
        </div>
      </StatusView>
    </main>
  )
}
