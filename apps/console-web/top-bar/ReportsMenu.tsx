import { BarChartOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'
import { useMenu } from '../frame/menu.ts'

/** Data reports (spec §2): the screens that count and compare, in one place. */
export function ReportsMenu() {
  const t = useTexts(consoleTexts)
  const navigate = useNavigate()
  const reports = useMenu().flatMap((group) => group.screens.filter(({ screen }) => screen.isReport))
  const items = reports.map(({ screen, name }) => ({ key: screen.path, label: name }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.length > 0 ? items : [{ key: 'none', label: t('reports.none'), disabled: true }],
        onClick: ({ key }) => void navigate(key),
      }}
    >
      <Button
        type="text"
        aria-label={t('reports.title')}
        aria-haspopup="menu"
        icon={<BarChartOutlined aria-hidden />}
      />
    </Dropdown>
  )
}
