import { AuditOutlined, BellOutlined } from '@ant-design/icons'
import { Badge, Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { later } from '#kernel/web/console/later.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'
import { useMenu } from '../frame/menu.ts'
import { useCounts } from '../live/use-counts.ts'
import { inbox } from './windows.ts'

const InboxDrawer = later(() =>
  import('#modules/platform/messaging/web/index.ts').then(({ InboxDrawer }) => InboxDrawer),
)

interface CountedScreen {
  path: string
  /** its list, at the preset tab of what is counted where it has one */
  address: string
  name: string
  count: number
}

/** What waits, with the screens it is done at; counts of screens that are not there yet are left out. */
export function useWaiting(): CountedScreen[] {
  const counts = useCounts()
  return useMenu()
    .flatMap((group) => group.screens)
    .flatMap(({ screen, name }) => {
      const { path, waitingTab } = screen
      const count = counts[path] ?? 0
      const address = waitingTab === undefined ? path : `${path}?tab=${waitingTab}`
      return count > 0 ? [{ path, address, name, count }] : []
    })
}

/** How much waits for one's own review, live (spec §2). */
export function PendingReview() {
  const t = useTexts(consoleTexts)
  const navigate = useNavigate()
  const waiting = useWaiting()
  const sum = waiting.reduce((total, { count }) => total + count, 0)
  const items = waiting.map(({ address, name, count }) => ({ key: address, label: t('pending.of', { name, count }) }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.length > 0 ? items : [{ key: 'none', label: t('pending.none'), disabled: true }],
        onClick: ({ key }) => void navigate(key),
      }}
    >
      <Button
        type="text"
        aria-haspopup="menu"
        aria-label={t('pending.title', { count: sum })}
        icon={
          <Badge count={sum} size="small" overflowCount={999} title="">
            <AuditOutlined aria-hidden className="top-icon" />
          </Badge>
        }
      />
    </Dropdown>
  )
}

/** One's own messages, with how many are unread, live (spec §2). */
export function MessageBell() {
  const t = useTexts(consoleTexts)
  const isOpen = inbox.useShown()
  const unread = useCounts().messages ?? 0
  return (
    <>
      <Button
        type="text"
        aria-haspopup="dialog"
        aria-label={t('bell', { count: unread })}
        onClick={() => inbox.show(true)}
        icon={
          <Badge count={unread} size="small" overflowCount={99} title="">
            <BellOutlined aria-hidden className="top-icon" />
          </Badge>
        }
      />
      {isOpen && <InboxDrawer onClose={() => inbox.show(false)} />}
    </>
  )
}
