import { UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { signedOut } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { sessionRoutes } from '#modules/platform/accounts/contract.ts'
import type { sessionSchemas } from '#modules/platform/accounts/schema.ts'
import { accessCalls, mayDo, queries, useAccess } from '../access.ts'
import { clearCache } from '../cache.ts'
import { consoleTexts } from '../console-texts.ts'
import { closeAllTabs } from '../frame/open-tabs.ts'

const sessions = client<typeof sessionSchemas>(sessionRoutes)
const PasswordForm = lazy(() => import('./PasswordForm.tsx').then((file) => ({ default: file.PasswordForm })))
const FeedbackForm = lazy(() => import('./FeedbackForm.tsx').then((file) => ({ default: file.FeedbackForm })))
const LogoForm = lazy(() => import('./LogoForm.tsx').then((file) => ({ default: file.LogoForm })))

type Opened = 'password' | 'feedback' | 'logo' | null

/** The person, the roles they may work in, and what concerns their login. */
export function AccountMenu() {
  const t = useTexts(consoleTexts)
  const { data: access } = useAccess()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const items: MenuProps['items'] = [
    ...roleItems(access, t('role.all'), t('role.title')),
    { key: 'password', label: t('password.title') },
    { key: 'feedback', label: t('feedback.title') },
    ...(access && mayDo(access, 'console.setLogo') ? [{ key: 'logo', label: t('logo.title') }] : []),
    { key: 'cache', label: t('cache.clear') },
    { type: 'divider' },
    { key: 'out', label: t('shell.logOut') },
  ]
  async function choose(key: string) {
    if (key === 'password' || key === 'feedback' || key === 'logo') setOpened(key)
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
      <Suspense>
        {opened === 'password' && <PasswordForm onClose={close} />}
        {opened === 'feedback' && <FeedbackForm onClose={close} />}
        {opened === 'logo' && <LogoForm onClose={close} />}
      </Suspense>
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
  closeAllTabs()
  location.assign('/console/')
}

async function logOut(): Promise<void> {
  try {
    await sessions.signOut({}, { quiet: true })
  } catch (error) {
    // the server's own failure must be seen; a dead session, or no network, must not keep anybody signed in here
    if (error instanceof RefusedError && error.status >= 500) throw error
  }
  closeAllTabs()
  queries.clear()
  signedOut()
}
