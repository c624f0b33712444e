import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { zh } from '../texts/zh.ts'
import { auditTexts } from './texts.ts'

type Noun = keyof (typeof zh)['nouns']
type Verb = keyof (typeof zh)['verbs']

/** What was done, in words; the name that filters and programs know it by is its title. */
export function ActionCell({ row }: { row: AnyRow }) {
  const t = useTexts(auditTexts)
  const texts = auditTexts.read(useLanguage())
  const name = String(row.action)
  const [noun = '', verb = ''] = name.split('.')
  // one that nobody has worded yet stands as it is
  if (!texts || !(noun in texts.nouns) || !(verb in texts.verbs)) return <>{name}</>
  const [what, done] = [t(`nouns.${noun as Noun}`), t(`verbs.${verb as Verb}`)]
  // signing in is both
  return <span title={name}>{what === done ? what : t('action', { noun: what, verb: done })}</span>
}
