import type { Translate } from '#kernel/web/texts.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { zh } from './texts/zh.ts'
import { accessPageTexts } from './texts.ts'

type Noun = keyof (typeof zh)['nouns']
type Verb = keyof (typeof zh)['verbs']

/** A permission in words: what it is about, and what may be done. One that nobody has worded yet stands as it is. */
export function usePermissionWords() {
  const t: Translate<typeof zh> = useTexts(accessPageTexts)
  const texts = accessPageTexts.read(useLanguage())
  return {
    noun: (resource: string) => (texts && resource in texts.nouns ? t(`nouns.${resource as Noun}`) : resource),
    verb: (permission: string) => {
      const verb = permission.split('.')[1] ?? permission
      return texts && verb in texts.verbs ? t(`verbs.${verb as Verb}`) : verb
    },
  }
}
