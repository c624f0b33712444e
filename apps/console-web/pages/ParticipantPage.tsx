import { Button } from 'antd'
import { StatusView } from '#kernel/web/console/StatusView.tsx'
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
      <StatusView
        status="info"
        title={t('participant.title')}
        text={t('participant.hint', { name })}
        acts={[
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
