import { Drawer, Tabs } from 'antd'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { OwnExports, OwnImports } from './OwnRequests.tsx'
import { SharedFiles } from './SharedFiles.tsx'
import { exportPageTexts } from './texts.ts'

/** The download center: what one has asked for, and what staff share. */
export function DownloadShelves({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useTexts(exportPageTexts)
  const { may } = useConsoleAccess()
  const shelves = [
    { key: 'exports', label: t('mine'), children: <OwnExports /> },
    { key: 'imports', label: t('imports'), children: <OwnImports /> },
    ...(may('downloads.view') ? [{ key: 'shared', label: t('shared'), children: <SharedFiles /> }] : []),
  ]
  return (
    <Drawer open onClose={onClose} title={title} size={480} closable={{ 'aria-label': t('close') }}>
      <Tabs items={shelves} />
    </Drawer>
  )
}
