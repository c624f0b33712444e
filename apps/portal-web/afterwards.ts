import type { Language } from '#kernel/contract/languages.ts'
import { tellUnhandled } from '#kernel/web/unhandled.ts'
import { loadDictionary } from './dictionary.ts'
import { keepProfileLanguage } from './profile-language.ts'

/** What nobody waits for: it comes when the page is alive, in a chunk of its own. */
export function startAfterwards(language: Language, cut: string): void {
  tellUnhandled(cut)
  loadDictionary()
  keepProfileLanguage(language)
  // at hand when nothing comes any more; without it there would be nothing to show
  import('./frame/ProblemPage.tsx').catch(() => undefined)
}
