import { type Language, labelIn } from '#kernel/contract/languages.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import type { FieldValue } from '../../contract/fields.ts'
import { fieldAt, fieldsOf } from '../../contract/fields.ts'
import type { DeclarationDetail } from '../../schema.ts'
import type { Words } from '../words.ts'

/** What a problem is about: the label of its field, before it the person's name where it is about one. */
export function problemLabel(
  t: Words,
  language: Language,
  about: {
    kind: DeclarationKind
    detail: DeclarationDetail
    values: Readonly<Record<string, FieldValue>>
    path: string
  },
): string {
  const { kind, path, values, detail } = about
  const [head = '', second = ''] = path.split('.')
  if (head === 'materials') {
    const rule = kind.materials.find((each) => each.code === second)
    return rule ? labelIn(rule.labels, language) : t('wizard.materials')
  }
  if (path === 'members' || path === 'instructors') return t(`wizard.${path}`)
  if (path === 'authorizationCode') return t('code.label')
  const person = detail.people.find(({ id }) => id === second)
  if (person && path === `${head}.${second}`) return nameOf()
  const place = fieldAt(kind, path)
  const field = place?.field ?? fieldsOf(kind).find((each) => each.key === path)
  const label = field ? labelIn(field.labels, language) : path
  return place?.place === 'person' ? `${nameOf()} · ${label}` : label

  function nameOf(): string {
    const name = values[`${head}.${second}.name`]
    const role = head === 'members' ? 'member' : 'instructor'
    return typeof name === 'string' && name !== '' ? name : t(`people.${role}`, { position: person?.position ?? 1 })
  }
}
