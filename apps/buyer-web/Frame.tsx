import type { ReactNode } from 'react'
import { languageNames, languages } from '#kernel/contract/languages.ts'
import { useOnline } from '#kernel/web/online.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Container, SiteFooter, SkipLink } from '#kernel/web/ui/Layout.tsx'
import { LanguageMenu, ThemeToggle } from '#kernel/web/ui/Menus.tsx'
import type { Offer } from './calls.ts'
import { MachineMark } from './drawings.tsx'
import { texts } from './texts.ts'

/** Which machine this is and whose; null until known. */
export type Place = Pick<Offer, 'merchant'> & { machine: { code: string; name: string; point?: string | null } }

/** The little around every view: which machine this is, whom to call, language and theme. */
export function Frame({ place, isCut, children }: { place: Place | null; isCut: boolean; children: ReactNode }) {
  const t = useTexts(texts)
  const isOnline = useOnline()
  return (
    <>
      <SkipLink>{t('frame.skip')}</SkipLink>
      <header className="site-header">
        <div className="container buyer-width">
          <p className="site-brand">
            <MachineMark />
            <span>{place?.machine.name ?? t('title')}</span>
          </p>
          <Languages />
        </div>
      </header>
      <div role="status">
        {(isCut || !isOnline) && (
          <Container className="buyer-width">
            <Notice kind="warning" title={t('frame.offline')}>
              {t('frame.offlineHint')}
            </Notice>
          </Container>
        )}
      </div>
      <main id="main" className="container buyer-width buyer-main">
        {children}
      </main>
      <Foot place={place} />
    </>
  )
}

function Languages() {
  const t = useTexts(texts)
  const offered = globalThis.offeredLanguages ?? languages
  const here = new URLSearchParams(location.search)
  return (
    <LanguageMenu
      label={t('frame.language')}
      languages={offered.map((code) => ({ code, name: languageNames[code] }))}
      current={useLanguage()}
      hrefOf={(code) => {
        here.set('lang', code)
        return `?${here}`
      }}
    />
  )
}

function Foot({ place }: { place: Place | null }) {
  const t = useTexts(texts)
  return (
    <SiteFooter>
      {place && (
        <div>
          <p>{t('frame.merchant', { name: place.merchant.name })}</p>
          <p>
            <a href={`tel:${place.merchant.phone}`}>{t('frame.call', { phone: place.merchant.phone })}</a>
          </p>
          <p>
            {t('frame.machine', { code: place.machine.code })}
            {place.machine.point && <> · {place.machine.point}</>}
          </p>
        </div>
      )}
      <ThemeToggle
        label={t('frame.theme')}
        words={{
          system: t('frame.themes.system'),
          light: t('frame.themes.light'),
          dark: t('frame.themes.dark'),
        }}
      />
    </SiteFooter>
  )
}
