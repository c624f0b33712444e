import { UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { later } from '#kernel/web/console/later.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { accessCalls, mayDo, useAccess } from '../access.ts'
import { clearCache } from '../cache.ts'
import { consoleTexts } from '../console-texts.ts'
import { forgetTabs } from '../frame/open-tabs.ts'
import { logOut } from '../log-out.ts'

const PasswordForm = later(() => import('./PasswordForm.tsx').then(({ PasswordForm }) => PasswordForm))
const FeedbackForm = later(() => import('./FeedbackForm.tsx').then(({ FeedbackForm }) => FeedbackForm))
const LogoForm = later(() => import('./LogoForm.tsx').then(({ LogoForm }) => LogoForm))

type Opened = 'password' | 'feedback' | 'logo' | null

/** The person, the roles they may work in, and what concerns their login. */
export function AccountMenu() {
  const t = useTexts(consoleTexts)
  const { data: access } = useAccess()
  const [opened, setOpened] = useState<Opened>(null)
  const navigate = useNavigate()
  const close = () => setOpened(null)
  const items: MenuProps['items'] = [
    ...roleItems(access, t('role.all'), t('role.title')),
    { key: 'security', label: t('security') },
    { key: 'password', label: t('password.title') },
    { key: 'feedback', label: t('feedback.title') },
    ...(access && (mayDo(access, 'console.setLogo') || mayDo(access, 'console.setUnitLogo'))
      ? [{ key: 'logo', label: t('logo.title') }]
      : []),
    { key: 'cache', label: t('cache.clear') },
    { type: 'divider' },
    { key: 'out', label: t('shell.logOut') },
  ]
  async function choose(key: string) {
    if (key === 'password' || key === 'feedback' || key === 'logo') setOpened(key)
    if (key === 'security') await navigate('/security')
    if (key === 'out') await logOut()
    if (key === 'cache') await clearCache()
    if (key.startsWith('role ')) await switchRole(key.slice('role '.length) || null)
    if (key === 'cache') toast(t('cache.cleared'), 'success')
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items,
          selectedKeys: [`role ${access?.actingRole ?? ''}`],
          onClick: ({ key }) => void choose(key),
        }}
      >
        <Button
          type="text"
          className="top-account"
          aria-haspopup="menu"
          aria-label={t('account', { name: access?.account.name ?? '' })}
          icon={<UserOutlined aria-hidden />}
        >
          <span className="top-person">
            {access?.account.name}
            {access?.unit && <small>{access.unit.name}</small>}
          </span>
        </Button>
      </Dropdown>
      {opened === 'password' && <PasswordForm onClose={close} />}
      {opened === 'feedback' && <FeedbackForm onClose={close} />}
      {opened === 'logo' && <LogoForm onClose={close} />}
    </>
  )
}

type Roles = NonNullable<ReturnType<typeof useAccess>['data']> | undefined

/** Who has several roles may work in one of them alone (S6-11). */
function roleItems(access: Roles, all: string, title: string): NonNullable<MenuProps['items']> {
  if (!access || access.roles.length < 2) return []
  const children = access.roles.map(({ code, label, organization }) => ({
    key: `role ${code}`,
    label: organization ? `${label} · ${organization.name}` : label,
  }))
  return [{ type: 'group', label: title, children: [{ key: 'role ', label: all }, ...children] }, { type: 'divider' }]
}

async function switchRole(role: string | null): Promise<void> {
  await accessCalls.switchRole({ body: { role } })
  // everything shown so far was asked for in the other role
  forgetTabs()
  location.assign('/console/')
}
