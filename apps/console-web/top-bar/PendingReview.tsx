import { AuditOutlined, BellOutlined } from '@ant-design/icons'
import { Badge, Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'
import { useMenu } from '../frame/SideMenu.tsx'
import { useCounts } from '../live/use-counts.ts'

/** What waits, with the screens it is done at; counts of screens that are not there yet are left out. */
export function useWaiting(): { path: string; name: string; count: number }[] {
  const counts = useCounts()
  return useMenu()
    .flatMap((group) => group.screens)
    .flatMap(({ screen, name }) => {
      const count = counts[screen.path] ?? 0
      return count > 0 ? [{ path: screen.path, name, count }] : []
    })
}

/** How much waits for one's own review, live (spec §2). */
export function PendingReview() {
  const t = useTexts(consoleTexts)
  const navigate = useNavigate()
  const waiting = useWaiting()
  const sum = waiting.reduce((total, { count }) => total + count, 0)
  const items = waiting.map(({ path, name, count }) => ({ key: path, label: t('pending.of', { name, count }) }))
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

/** Messages for this person that are not read yet: leads to where they are read. */
export function MessageBell() {
  const t = useTexts(consoleTexts)
  const navigate = useNavigate()
  const unread = useCounts().messages ?? 0
  const isThere = useMenu().some((group) => group.screens.some(({ screen }) => screen.path === '/messaging/push'))
  if (!isThere) return null
  return (
    <Button
      type="text"
      aria-label={t('bell', { count: unread })}
      onClick={() => void navigate('/messaging/push')}
      icon={
        <Badge count={unread} size="small" overflowCount={99} title="">
          <BellOutlined aria-hidden className="top-icon" />
        </Badge>
      }
    />
  )
}
