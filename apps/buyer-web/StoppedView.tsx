import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { MachineScene } from './drawings.tsx'
import { Title } from './Title.tsx'
import { texts } from './texts.ts'

/** Why nothing can be bought here now, and what to do about it. */
export function StoppedView(props: {
  why: 'offline' | 'closed' | 'unknown' | 'failed'
  phone?: string | undefined
  onAgain?: (() => void) | undefined
}) {
  const { why, phone, onAgain } = props
  const t = useTexts(texts)
  return (
    <div className="stopped">
      <div className="order-scene">
        <MachineScene scene="stopped" />
      </div>
      <div role="status">
        <Title lead={t(`stopped.${why}Hint`)}>{t(`stopped.${why}`)}</Title>
      </div>
      <div className="row">
        {onAgain && (
          <Button icon="refresh" onClick={onAgain}>
            {t('stopped.again')}
          </Button>
        )}
        {phone && (
          <LinkButton icon="phone" href={`tel:${phone}`}>
            {t('order.call', { phone })}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
