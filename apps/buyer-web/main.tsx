import '#kernel/web/ui/base.css'
import '#kernel/web/ui/forms.css'
import '#kernel/web/ui/rest.css'
import './buyer.css'
import { createRoot } from 'react-dom/client'
import { defaultLanguage, isLanguage } from '#kernel/contract/languages.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { Buyer } from './Buyer.tsx'
import { texts } from './texts.ts'

/** Opens the page of the machine that the address names. The server has already chosen the language. */
async function start(): Promise<void> {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : defaultLanguage
  const [, machine = ''] = /^\/buy\/([^/]+)/.exec(location.pathname) ?? []
  const root = document.getElementById('buyer')
  if (!root) throw new Error('no #buyer')
  await texts.load(language)
  document.title = `${texts.translator(language)('title')} · ${decodeURIComponent(machine)}`
  // `?at=machine`: on the screen of the machine itself
  const isAtMachine = new URLSearchParams(location.search).get('at') === 'machine'
  createRoot(root).render(
    <LanguageProvider language={language}>
      <Buyer machine={decodeURIComponent(machine)} isAtMachine={isAtMachine} />
    </LanguageProvider>,
  )
}

void start()
