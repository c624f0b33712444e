import { Modal } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'

export function LogoForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  return <Modal open onCancel={onClose} title={t('logo.title')} />
}
