import { Button, Result } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'

interface ParticipantPageProps {
  name: string
  onLeave: () => void
}

/** For a pupil, guardian or teacher without any work here: what they look for is in the portal, where they are signed in already. */
export function ParticipantPage({ name, onLeave }: ParticipantPageProps) {
  const t = useTexts(consoleTexts)
  return (
    <main className="console-alone">
      <Result
        status="info"
        title={<h1>{t('participant.title')}</h1>}
        subTitle={t('participant.hint', { name })}
        extra={[
          <Button key="portal" type="primary" href="/">
            {t('participant.toPortal')}
          </Button>,
          <Button key="leave" onClick={onLeave}>
            {t('participant.leave')}
          </Button>,
        ]}
      />
    </main>
  )
}
