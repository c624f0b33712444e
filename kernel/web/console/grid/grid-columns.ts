import type { Field } from '../../../contract/fields.ts'
import { text } from '../../../contract/fields.ts'
import { type Labels, languageNames, languages } from '../../../contract/languages.ts'
import type { FieldWords } from '../field-view.ts'
import { isSame } from '../kept-form.ts'
import type { ResourcePage } from '../resource-pages.tsx'
import type { ResourceWords } from '../resource-words.ts'

/** A column whose cells are typed in. A text in four languages has one for each. */
export interface TypedColumn {
  /** `price`, `name.en` */
  key: string
  name: string
  field: Field
  words: FieldWords
  /** from the value of the whole field, as a form takes it, to that of this cell, and back */
  read(value: unknown): unknown
  write(value: unknown, cell: unknown): unknown
}

/** @param inLanguage words a field in one of its languages */
export function typedColumns(
  { resource }: ResourcePage,
  words: ResourceWords,
  inLanguage: (names: { field: string; language: string }) => string,
): TypedColumn[] {
  return (resource.list.grid ?? []).flatMap((name): TypedColumn[] => {
    const field = resource.fields[name]
    if (!field) return []
    const own = words.field(name)
    if (field.kind !== 'labels')
      return [{ key: name, name, field, words: own, read: (value) => value, write: (_value, cell) => cell }]
    return languages.map((language) => ({
      key: `${name}.${language}`,
      name,
      field: text({ ...field.limits, isOptional: field.isOptional === true || language !== 'zh' }),
      words: { ...own, label: inLanguage({ field: own.label, language: languageNames[language] }) },
      read: (value) => (value as Partial<Labels> | null)?.[language] ?? null,
      write: (value, cell) => ({ zh: '', ...(value as Labels | null), [language]: cell ?? undefined }),
    }))
  })
}

/** Whether a cell holds something else than its row. */
export function isChanged(column: TypedColumn, value: unknown, original: unknown): boolean {
  return !isSame(column.read(value), column.read(original))
}
