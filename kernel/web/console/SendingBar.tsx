import { Progress } from 'antd'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

/** How much of a file has been sent; a full bar would say that it is done, while the server still looks at it. */
export function SendingBar({ ratio }: { ratio: number }) {
  const t = useTexts(kitTexts)
  if (ratio >= 1) return <p role="status">{t('file.checking')}</p>
  return <Progress percent={Math.round(ratio * 100)} aria-label={t('file.sending')} />
}
