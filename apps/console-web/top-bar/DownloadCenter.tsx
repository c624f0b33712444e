import { Drawer } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'

export function DownloadCenter({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  return <Drawer open onClose={onClose} title={t('downloads.title')} />
}
