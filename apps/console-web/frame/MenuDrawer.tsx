import { Drawer } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'
import { SideMenu } from './SideMenu.tsx'

/** The menu of a phone, over the page. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  return (
    <Drawer
      open
      onClose={onClose}
      placement="left"
      size={272}
      title={t('menu.label')}
      classNames={{ body: 'frame-drawer' }}
    >
      <SideMenu isWide />
    </Drawer>
  )
}
