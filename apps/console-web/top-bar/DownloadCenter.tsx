import { useTexts } from '#kernel/web/texts.tsx'
import { DownloadShelves } from '#modules/platform/exports/web/index.ts'
import { consoleTexts } from '../console-texts.ts'

/** Own exports and imports, and shared files (spec §2). */
export function DownloadCenter({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  return <DownloadShelves title={t('downloads.title')} onClose={onClose} />
}
