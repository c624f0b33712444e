import 'antd/dist/reset.css'
import { ConfigProvider, Empty, Layout, Segmented, Typography, theme } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { signedOut, useSession } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { OrbitMark } from '#kernel/web/ui/illustrations/OrbitMark.tsx'
import { applyTheme, themeStore } from '#kernel/web/ui/theme.ts'
import { sessionRoutes } from '#modules/platform/accounts/contract.ts'
import type { sessionSchemas } from '#modules/platform/accounts/schema.ts'
import { consoleTexts } from './console-texts.ts'
import { Languages } from './Languages.tsx'

const sessions = client<typeof sessionSchemas>(sessionRoutes)
/** Contrast AA on the ground of each skin. */
const primaryColors = { light: '#1f3eb4', dark: '#8fa6ff' } as const
const softColors = { light: '#475070', dark: '#bfc7e2' } as const

/** Vite writes the page's nonce here; styles made while running need it too. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The frame of the back-office: top bar above an empty dashboard. */
export function Shell() {
  const t = useTexts(consoleTexts)
  const chosen = useSyncExternalStore(themeStore.subscribe, themeStore.read)
  const systemSkin = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const skin = chosen === 'system' ? systemSkin : chosen
  const [csp] = useState(() => ({ nonce: pageNonce() }))
  const isDark = skin === 'dark'
  const look = {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: primaryColors[skin],
      colorTextSecondary: softColors[skin],
      colorTextDescription: softColors[skin],
    },
    components: { Layout: { headerBg: isDark ? '#131a33' : '#ffffff', bodyBg: isDark ? '#0c1124' : '#f4f6fc' } },
  }
  return (
    <ConfigProvider csp={csp} button={{ autoInsertSpace: false }} theme={look}>
      <Layout>
        <Layout.Header>
          <TopBar skin={skin} />
        </Layout.Header>
        <Layout.Content>
          <main id="main">
            <Typography.Title>{t('shell.dashboard')}</Typography.Title>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.empty')}>
              <Typography.Paragraph type="secondary">{t('shell.emptyHint')}</Typography.Paragraph>
            </Empty>
          </main>
        </Layout.Content>
      </Layout>
    </ConfigProvider>
  )
}

function TopBar({ skin }: { skin: 'light' | 'dark' }) {
  const t = useTexts(consoleTexts)
  const { userInfo } = useSession()
  const [isBusy, setBusy] = useState(false)
  async function logOut() {
    setBusy(true)
    try {
      await sessions.signOut({}, { quiet: true })
    } catch (error) {
      // the server's own failure must be seen; a dead session, or no network, must not keep anybody signed in here
      if (error instanceof RefusedError && error.status >= 500) throw error
    } finally {
      setBusy(false)
    }
    signedOut()
  }
  return (
    <div className="console-header">
      <OrbitMark />
      <span className="console-name">{t('title')}</span>
      <Languages />
      <Segmented
        aria-label={t('skin')}
        value={skin}
        options={[
          { value: 'light', label: t('skins.light') },
          { value: 'dark', label: t('skins.dark') },
        ]}
        onChange={(value: 'light' | 'dark') => applyTheme(value)}
      />
      <span>{userInfo?.name}</span>
      <Button variant="quiet" icon="exit" isBusy={isBusy} onClick={() => void logOut()}>
        {t('shell.logOut')}
      </Button>
    </div>
  )
}
