import { Button, Tag } from 'antd'
import { choice, entry, instant, integer, text } from '#kernel/contract/fields.ts'
import { listed } from '#kernel/contract/listed.ts'
import { type Resource, resource } from '#kernel/contract/resource.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import type { ResourceWords } from '#kernel/web/console/resource-words.ts'
import { type TextBundle, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { ContestUnit } from '../../schema.ts'
import { texts } from '../texts.ts'
import { useUnitListState } from './list-state.ts'

/** A row as the table of the kit takes it. */
export type UnitRow = AnyRow & ContestUnit

const columns = [
  'name',
  'level',
  'contacts',
  'lastSeenAt',
  'codes',
  'codesUsed',
  'submitted',
  'returned',
  'qualified',
] as const
export type UnitColumn = (typeof columns)[number]

export function rowOf(unit: ContestUnit): UnitRow {
  const { figures, contacts } = unit
  const seen = contacts.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).sort()
  return {
    ...unit,
    revision: '',
    abilities: {},
    lastSeenAt: seen.at(-1) ?? null,
    codes: figures?.codes.live ?? null,
    codesUsed: figures ? figures.codes.bound + figures.codes.submitted : null,
    submitted: figures?.declarations.submitted ?? null,
    returned: figures?.declarations.returned ?? null,
    qualified: figures?.declarations.qualified ?? null,
  }
}

/** Only the table reads this: units are rows of the organization tree, and move by its own screens. */
const shape = resource({
  name: 'contestUnits',
  segment: 'contest-units',
  fields: {
    name: text(),
    level: entry('unit_level'),
    contacts: choice([]),
    lastSeenAt: instant(),
    codes: integer(),
    codesUsed: integer(),
    submitted: integer(),
    returned: integer(),
    qualified: integer(),
  },
  title: 'name',
  list: { columns, sort: { by: [], first: 'name', direction: 'asc' } },
})

export const unitPage: ResourcePage = {
  resource: shape as unknown as Resource,
  group: 'contest',
  texts: texts as unknown as TextBundle<unknown>,
  cells: { name: Name, contacts: Contacts },
}

export function useUnitWords(): ResourceWords {
  const t = useTexts(texts)
  const wordOf = (name: string) => ({ label: t(`columns.${name as UnitColumn}`), option: (code: string) => code })
  return {
    one: t('one'),
    many: t('title'),
    field: wordOf,
    action: (name) => name,
    actionField: (_action, name) => wordOf(name),
  }
}

/** The name, and the way down to the units below. */
function Name({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { put } = useUnitListState()
  const { id, name, childCount, above } = row as UnitRow
  return (
    <span title={[...above.map((each) => each.name), name].join(' · ')}>
      {name}{' '}
      {childCount > 0 && (
        <Button
          size="small"
          type="link"
          aria-label={t('list.below', { name })}
          onClick={() => put({ parent: id, search: '', level: '', lacks: '' })}
        >
          {t('list.children', { count: childCount })}
        </Button>
      )}
    </span>
  )
}

function Contacts({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { contacts } = row as UnitRow
  if (contacts.length === 0) return <Tag className="tag-warn">{t('list.noContact')}</Tag>
  return (
    <>
      {listed(
        contacts.map(({ name }) => name),
        language,
      )}
    </>
  )
}
