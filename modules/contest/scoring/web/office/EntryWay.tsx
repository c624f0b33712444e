import { Button, Popover } from 'antd'
import { renderSVG } from 'uqr'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { copyText } from '#kernel/web/copy-text.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { scoringRoutes } from '../../contract.ts'
import { texts } from '../texts.ts'

const entryPath = '/referee/scores'
const qrSizePx = 200

/** The way to the page on which scores are entered, for whoever may: to scan with the tablet, to copy, to open here. */
export function EntryWay() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  if (!may(scoringRoutes.enter.name)) return null
  return (
    <Popover trigger="click" placement="bottomRight" title={t('way.title')} content={<Ways />} destroyOnHidden>
      <Button>{t('way.open')}</Button>
    </Popover>
  )
}

function Ways() {
  const t = useTexts(texts)
  const language = useLanguage()
  const address = new URL(entryPath, location.origin).href
  const copy = async () =>
    (await copyText(address)) ? toast(t('way.copied'), 'success') : toast(t('way.notCopied'), 'warning')
  return (
    <div className="scores-way">
      <p>{t('way.text')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
        alt={t('way.code')}
        width={qrSizePx}
        height={qrSizePx}
      />
      <a {...newTab(entryPath, language)}>{address}</a>
      <Button onClick={() => void copy()}>{t('way.copy')}</Button>
    </div>
  )
}
