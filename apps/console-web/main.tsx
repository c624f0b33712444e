import '#kernel/web/ui/base.css'
import '#kernel/web/ui/forms.css'
import '#kernel/web/ui/rest.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { defaultLanguage, type Language, languages } from '#kernel/contract/languages.ts'
import { setClientHooks } from '#kernel/web/client/browser.ts'
import { startClientState } from '#kernel/web/client-state.ts'
import { askSisterTabs, openSessionChannel } from '#kernel/web/session.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { tellUnhandled } from '#kernel/web/unhandled.ts'
import { Console } from './Console.tsx'
import { consoleTexts } from './console-texts.ts'
import { startDisplayScale } from './display-scale.ts'
import { sendUnlessLeaving } from './leaving.ts'
import { applySkin, readSkin } from './skin.ts'

/** `?lang=` decides, else what this tab has kept, else Chinese (spec §2). */
function chosenLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  const offered: readonly unknown[] = globalThis.offeredLanguages ?? languages
  const isOffered = (value: unknown): value is Language => offered.includes(value)
  if (isOffered(asked)) return asked
  const kept = sessionStorage.getItem('language')
  return isOffered(kept) ? kept : defaultLanguage
}

async function start(): Promise<void> {
  const language = chosenLanguage()
  document.documentElement.lang = language
  applySkin(readSkin())
  startDisplayScale()
  // as if from the root: the open tabs come back wherever the page was loaded again
  startClientState({ language, systemType: 'console' }, '/')
  openSessionChannel()
  await Promise.all([consoleTexts.load(language), askSisterTabs()])
  const t = consoleTexts.translator(language)
  document.title = t('title')
  // an ended session shows the sign-in by itself, since the whole console hangs on the token
  setClientHooks({
    genericError: t('genericError'),
    onSessionLost: (message) => void toast(message, 'warning'),
    send: sendUnlessLeaving,
  })
  tellUnhandled(t('offline.hint'))
  const root = document.getElementById('console')
  if (!root) throw new Error('the page has no #console')
  createRoot(root).render(
    <LanguageProvider language={language}>
      <Console />
    </LanguageProvider>,
  )
}

void start()
