import { useMemo } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { type TextBundle, useTexts } from '../texts.tsx'
import type { FieldWords } from './field-view.ts'
import type { LooseTranslate } from './pages.ts'

/** The words of one resource: `resources.<name>.{one, many, fields, options, actions}` of its module's texts. */
export interface ResourceWords {
  one: string
  many: string
  field(name: string): FieldWords
  action(name: string): string
  /** fields that an action asks for beside its reason */
  actionField(action: string, name: string): FieldWords
}

export function useResourceWords(resource: Pick<Resource, 'name'>, texts: TextBundle<unknown>): ResourceWords {
  const t = useTexts(texts) as unknown as LooseTranslate
  return useMemo(() => wordsOf(t, `resources.${resource.name}`), [t, resource.name])
}

export function wordsOf(t: LooseTranslate, base: string): ResourceWords {
  const fieldOf = (name: string, label: string): FieldWords => ({
    label,
    option: (code) => t(`${base}.options.${name}.${code}`),
  })
  return {
    one: t(`${base}.one`),
    many: t(`${base}.many`),
    field: (name) => fieldOf(name, t(`${base}.fields.${name}`)),
    action: (name) => t(`${base}.actions.${name}`),
    actionField: (action, name) => fieldOf(name, t(`${base}.inputs.${action}.${name}`)),
  }
}
