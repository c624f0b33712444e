import 'antd/dist/reset.css'
import './frame/frame.css'
import './ports.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Button, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { Language } from '#kernel/contract/languages.ts'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { StatusView } from '#kernel/web/console/StatusView.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Spinner } from '#kernel/web/ui/Icon.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { type Access, mayDo, queries, useAccess } from './access.ts'
import { consoleTexts } from './console-texts.ts'
import { loadDictionary } from './dictionary.ts'
import { logOut } from './log-out.ts'
import { makeRouter } from './router.tsx'
import { screens } from './screens.ts'
import { skinStore } from './skin.ts'
import { themeOf } from './skin-theme.ts'
import { giveStylesTheNonce } from './style-nonce.ts'

// only who came with a one-time password needs it here
const PasswordForm = lazy(() => import('./top-bar/PasswordForm.tsx').then((file) => ({ default: file.PasswordForm })))

const FirstSecondStep = lazy(() =>
  import('./security/FirstSecondStep.tsx').then((file) => ({ default: file.FirstSecondStep })),
)

const ParticipantPage = lazy(() =>
  import('./pages/ParticipantPage.tsx').then((file) => ({ default: file.ParticipantPage })),
)

const locales: Readonly<Record<Language, () => Promise<{ default: Locale }>>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  en: () => import('antd/es/locale/en_US'),
  fr: () => import('antd/es/locale/fr_FR'),
  ko: () => import('antd/es/locale/ko_KR'),
}
const loaded = new Map<Language, Promise<{ default: Locale }>>()

function localeOf(language: Language): Promise<{ default: Locale }> {
  const known = loaded.get(language) ?? locales[language]()
  loaded.set(language, known)
  return known
}

/** Vite writes the page's nonce here; styles made while running need it too. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The back-office behind the sign-in. */
export function Shell() {
  // however the session ended: whoever signs in next must not see what was fetched for the one before
  useEffect(() => () => queries.clear(), [])
  return (
    <QueryClientProvider client={queries}>
      <Look>
        <Work />
      </Look>
    </QueryClientProvider>
  )
}

/** The ring of its own: the library's leaves by a movement that may never end, and "loading" stays in the button's name. */
const button = { autoInsertSpace: false, loadingIcon: <Spinner /> }

/** The chosen skin and the language of Ant Design's own words. */
function Look({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(skinStore.subscribe, skinStore.read)
  const { config } = useMemo(() => themeOf(shown), [shown])
  const [csp] = useState(() => {
    const nonce = pageNonce()
    giveStylesTheNonce(nonce)
    return { nonce }
  })
  const { default: locale } = use(localeOf(useLanguage()))
  return (
    <ConfigProvider csp={csp} locale={locale} button={button} theme={config} componentSize="middle">
      {children}
    </ConfigProvider>
  )
}

/** Whoever takes part has no work here: staff without a role yet are told so by the dashboard. */
function isParticipant(access: Access): boolean {
  return access.account.kind !== 'staff' && !screens.some(({ permission }) => mayDo(access, permission))
}

function Work() {
  const t = useTexts(consoleTexts)
  const { data: access, error, refetch } = useAccess()
  use(loadDictionary())
  const [router] = useState(makeRouter)
  const mirrored = useMemo(
    () =>
      access
        ? {
            accountId: access.account.id,
            unitId: access.permissions.includes('*') ? null : (access.unit?.id ?? null),
            may: (permission: string) => mayDo(access, permission),
          }
        : undefined,
    [access],
  )
  // what is known of the person goes on counting when it cannot be asked for again
  if (error && !access)
    return (
      <main className="console-alone">
        <StatusView
          status="warning"
          title={t('offline.title')}
          text={t('offline.hint')}
          acts={<Button onClick={() => void refetch()}>{t('offline.again')}</Button>}
        />
      </main>
    )
  if (!mirrored) return <Skeleton label={t('loading')} />
  if (access?.mustChangePassword)
    return (
      <main className="console-alone">
        <StatusView status="info" title={t('signIn.firstTitle')} text={t('signIn.firstHint')} />
        <Suspense>
          <PasswordForm onClose={() => void refetch()} />
        </Suspense>
      </main>
    )
  if (access?.mustSetUpSecondStep)
    return (
      <Suspense fallback={<Skeleton label={t('loading')} />}>
        <FirstSecondStep onDone={() => void refetch()} onLeave={() => void logOut()} />
      </Suspense>
    )
  if (access && isParticipant(access))
    return (
      <Suspense fallback={<Skeleton label={t('loading')} />}>
        <ParticipantPage name={access.account.name} onLeave={() => void logOut()} />
      </Suspense>
    )
  return (
    <AccessProvider access={mirrored}>
      <RouterProvider router={router} />
    </AccessProvider>
  )
}
