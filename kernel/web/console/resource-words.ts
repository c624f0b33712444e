import { useMemo } from 'react'
import type { Language } from '../../contract/languages.ts'
import type { Resource } from '../../contract/resource.ts'
import { type TextBundle, useLanguage, useTexts } from '../texts.tsx'
import type { FieldWords } from './field-view.ts'
import type { LooseTranslate } from './pages.ts'

/**
 * The words of one resource: `resources.<name>.{one, many, fields, options, actions}` of its module's texts, and where there
 * is something to say `noneHint` and `hints` of fields.
 */
export interface ResourceWords {
  one: string
  many: string
  /** below an empty list: where its rows come from, what to do */
  noneHint?: string | null
  field(name: string): FieldWords
  action(name: string): string
  /** heads a part of its forms; left out where there are none */
  section?(name: string): string
  /** names a tab above its list; left out where there are none */
  tab?(name: string): string
  /** fields that an action asks for beside its reason */
  actionField(action: string, name: string): FieldWords
}

export function useResourceWords(resource: Pick<Resource, 'name'>, texts: TextBundle<unknown>): ResourceWords {
  const t = useTexts(texts) as unknown as LooseTranslate
  const written = texts.read(useLanguage()) as { resources?: Readonly<Record<string, Optional>> } | null
  const optional = written?.resources?.[resource.name]
  return useMemo(() => wordsOf(t, `resources.${resource.name}`, optional), [t, resource.name, optional])
}

/** What several rows are called in a sentence. Chinese and Korean nouns know no plural: there `many` is the screen's name. */
export function rowsWord(words: ResourceWords, language: Language): string {
  return language === 'zh' || language === 'ko' ? words.one : words.many
}

/** What a resource need not have words for. */
interface Optional {
  noneHint?: string
  hints?: Readonly<Record<string, string>>
}

function wordsOf(t: LooseTranslate, base: string, optional: Optional = {}): ResourceWords {
  const fieldOf = (name: string, label: string): FieldWords => ({
    label,
    option: (code) => t(`${base}.options.${name}.${code}`),
    column: (column) => fieldOf(`${name}.${column}`, t(`${base}.columns.${name}.${column}`)),
  })
  return {
    one: t(`${base}.one`),
    many: t(`${base}.many`),
    noneHint: optional.noneHint === undefined ? null : t(`${base}.noneHint`),
    field: (name) => ({
      ...fieldOf(name, t(`${base}.fields.${name}`)),
      hint: optional.hints?.[name] === undefined ? null : t(`${base}.hints.${name}`),
    }),
    action: (name) => t(`${base}.actions.${name}`),
    tab: (name) => t(`${base}.tabs.${name}`),
    section: (name) => t(`${base}.sections.${name}`),
    actionField: (action, name) => fieldOf(name, t(`${base}.inputs.${action}.${name}`)),
  }
}
