import '#kernel/web/ui/forms.css'
import '#kernel/web/ui/rest.css'
import './gallery.css'
import { useMemo, useState } from 'react'
import { type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { DiscoveryScene } from '#kernel/web/ui/illustrations/Scene.tsx'
import { type Accent, Breadcrumbs, Container, PageHeader, Row } from '#kernel/web/ui/Layout.tsx'
import { LanguageMenu, ThemeToggle } from '#kernel/web/ui/Menus.tsx'
import { SegmentedControl } from '#kernel/web/ui/SegmentedControl.tsx'
import { ToastRegion } from '#kernel/web/ui/Toast.tsx'
import { Basics } from './Basics.tsx'
import { Forms } from './Forms.tsx'
import { Records } from './Records.tsx'
import { Task } from './Task.tsx'
import { type GalleryWords, galleryWords } from './words.ts'

const accents = ['blue', 'teal', 'orange', 'violet'] as const satisfies readonly Accent[]
const contents = ['type', 'buttons', 'drawings', 'cards', 'feedback', 'forms', 'task', 'windows', 'data'] as const

const offered = languages.map((code) => ({ code, name: languageNames[code] }))

type ControlsProps = { t: GalleryWords; language: Language; accent: Accent; onAccent: (accent: Accent) => void }

/** What changes the look of the page while one looks at it. */
function Controls({ t, language, accent, onAccent }: ControlsProps) {
  return (
    <Row className="gallery-controls">
      <SegmentedControl
        label={t('page.accent')}
        value={accent}
        onValue={onAccent}
        options={accents.map((value) => ({ value, label: t(`page.${value}`) }))}
      />
      <ThemeToggle
        label={t('page.theme')}
        words={{ system: t('page.system'), light: t('page.light'), dark: t('page.dark') }}
      />
      <LanguageMenu label={t('page.language')} languages={offered} current={language} />
    </Row>
  )
}

/**
 * The design system's own page (`/demo/demo`): every part, live, in all its variants. Stands inside the page's `<main>`.
 * `nowAt` is the server's instant in milliseconds, so that server and browser draw the same clocks.
 */
export function Gallery({ language, nowAt }: { language: Language; nowAt: number }) {
  const t = useMemo(() => galleryWords(language), [language])
  const [accent, setAccent] = useState<Accent>('blue')
  return (
    <div data-accent={accent} className="gallery" key={language}>
      <Container>
        <Breadcrumbs
          label={t('page.where')}
          items={[{ label: t('page.crumbHome'), href: '/' }, { label: t('page.crumbHere') }]}
        />
        <PageHeader
          look="opening"
          eyebrow={t('page.eyebrow')}
          title={t('page.title')}
          lead={t('page.lead')}
          picture={<DiscoveryScene />}
          actions={
            <>
              <LinkButton variant="primary" size="large" href="#type" iconAfter="arrow-right">
                {t('page.start')}
              </LinkButton>
              <LinkButton variant="quiet" size="large" href="#drawings">
                {t('page.look')}
              </LinkButton>
            </>
          }
        />
        <Controls t={t} language={language} accent={accent} onAccent={setAccent} />
        <nav className="gallery-contents" aria-label={t('page.navigation')}>
          {contents.map((id) => (
            <a key={id} href={`#${id}`}>
              {t(`sections.${id}`)}
            </a>
          ))}
        </nav>
        <Basics t={t} />
        <Task t={t} nowAt={nowAt} />
        <Forms t={t} />
        <Records t={t} />
      </Container>
      <ToastRegion label={t('windows.toasts')} closeLabel={t('windows.close')} />
    </div>
  )
}
