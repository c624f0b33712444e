import { useLocation } from 'react-router'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { SiteFooter } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { shellTexts } from '../shell-texts.ts'
import type { FrameData } from './frame-data.ts'

/** Where the footer has the staff's way in (spec §1): pupils and parents read all the other pages. */
const entrances: readonly string[] = ['/', '/index', '/welcome', '/welcomeRobot', '/welcomeOrsay']

/** Who runs this, the papers that everyone may read, the filing record; at the entrances the staff's way in. */
export function Footer({ settings }: { settings: FrameData['settings'] }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { pathname } = useLocation()
  const { consoleUrl } = settings
  const console = consoleUrl.startsWith('/')
    ? newTab(consoleUrl, language)
    : { href: consoleUrl, target: '_blank', rel: 'noopener' }
  return (
    <SiteFooter>
      <div>
        <p>
          <strong>{settings.siteName}</strong>
        </p>
        <p>{settings.organizer}</p>
        {settings.filingRecord !== '' && (
          <p>
            <a href={settings.filingRecordUrl} target="_blank" rel="noopener">
              {t('frame.filing', { number: settings.filingRecord })}
            </a>
          </p>
        )}
      </div>
      <nav aria-label={t('frame.footer')} className="site-footer-links">
        <Anchor href="/guides/innovation">{t('frame.guide')}</Anchor>
        <Anchor href="/documents">{t('frame.documents')}</Anchor>
        <Anchor href="/receipts">{t('frame.receipts')}</Anchor>
        <Anchor href="/feedback">{t('frame.feedback')}</Anchor>
        <Anchor href="/agreements/privacy">{t('frame.privacy')}</Anchor>
        <Anchor href="/agreements/terms">{t('frame.terms')}</Anchor>
        {settings.isDemo && <Anchor href="/demo/outbox">{t('frame.demoOutbox')}</Anchor>}
        {entrances.includes(pathname) && <a {...console}>{t('frame.console')}</a>}
      </nav>
    </SiteFooter>
  )
}
