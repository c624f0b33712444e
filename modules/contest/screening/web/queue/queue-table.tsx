import { Tag } from 'antd'
import { useState } from 'react'
import { choice, entry, instant, reference, text } from '#kernel/contract/fields.ts'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import type { Page } from '#kernel/contract/paging.ts'
import { type Resource, resource } from '#kernel/contract/resource.ts'
import { serverNow } from '#kernel/web/client/server-clock.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import type { ResourceWords } from '#kernel/web/console/resource-words.ts'
import { type DictionaryWords, useDictionary } from '#kernel/web/dictionary.ts'
import { type TextBundle, useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { queueOrders, shownStates } from '../../contract.ts'
import type { ReviewedDeclaration } from '../../schema.ts'
import type { SeasonSummary } from '../calls.ts'
import { reviewLevels } from '../overview/counts.ts'
import { StateTag, stateTones } from '../StateTag.tsx'
import { texts } from '../texts.ts'
import { daysSince, isLate } from '../waiting.ts'
import { useWord } from '../words.ts'

/** A row as the table of the kit takes it. */
export type QueueRow = AnyRow & ReviewedDeclaration

export function rowsOf(pages: readonly Page<ReviewedDeclaration>[]): QueueRow[] {
  return pages.flatMap(({ rows }) => rows.map((row) => ({ ...row, revision: '', abilities: {} })))
}

const columns = ['number', 'title', 'members', 'kind', 'stage', 'unit', 'waitingSince', 'state'] as const

/** Only the filters and the table read this: declarations are no resource, they move by decisions alone. */
const shape = resource({
  name: 'screening',
  segment: 'declarations',
  fields: {
    number: text(),
    title: text(),
    members: text(),
    /** one of the season's: see {@link queuePage} */
    kind: choice([]),
    stage: entry('stage'),
    unit: reference('organizations'),
    waitingSince: instant(),
    state: choice(shownStates, { tones: stateTones }),
    level: choice(reviewLevels),
    receivedAt: instant(),
    fixBy: instant(),
    updatedAt: instant(),
  },
  title: 'title',
  list: {
    columns,
    widths: { number: 165, title: 180, members: 110, kind: 140, stage: 75, unit: 140, waitingSince: 120, state: 150 },
    spare: ['stage', 'members'],
    filters: ['level', 'kind', 'stage', 'state', 'unit'],
    sort: { by: queueOrders, first: 'updatedAt', direction: 'desc', isSingle: true },
  },
  actions: { approve: { isBulk: true } },
})
type QueueField = keyof typeof shape.fields

/**
 * @param season whose kinds are filtered by, and name those of the rows
 * @param isMine what waits for one's own unit: the longest wait first unless somebody asks otherwise
 */
export function queuePage(
  season: SeasonSummary | undefined,
  { isMine, canChoose }: { isMine: boolean; canChoose: boolean },
): ResourcePage {
  const { actions, ...rest } = shape as unknown as Resource
  const kind = choice((season?.kinds ?? []).map(({ code }) => code))
  const sort = { ...rest.list.sort, ...(isMine ? ({ first: 'waitingSince', direction: 'asc' } as const) : {}) }
  const ofSeason = { ...rest, fields: { ...rest.fields, kind }, list: { ...rest.list, sort } }
  const Kind = ({ row }: { row: AnyRow }) => <>{kindName(season, (row as QueueRow).kind, useLanguage())}</>
  return {
    resource: canChoose && actions ? { ...ofSeason, actions } : ofSeason,
    group: 'contest',
    texts: texts as unknown as TextBundle<unknown>,
    cells: { members: Members, kind: Kind, unit: Unit, waitingSince: Waiting, state: State },
  }
}

export function useQueueWords(season: SeasonSummary | undefined): ResourceWords {
  const t = useTexts(texts)
  const language = useLanguage()
  const entries: DictionaryWords = { level: useDictionary('unit_level'), state: useDictionary('declaration_state') }
  const wordOf = (name: string) => ({
    label: t(`queue.columns.${name as QueueField}`),
    option: (code: string) =>
      name === 'kind'
        ? kindName(season, code, language)
        : (entries[name]?.find((entry) => entry.code === code)?.label ?? code),
  })
  return {
    one: t('queue.one'),
    many: t('queue.title'),
    field: wordOf,
    action: () => t('decide.approve'),
    actionField: (_action, name) => wordOf(name),
  }
}

function kindName(season: SeasonSummary | undefined, code: string, language: Language): string {
  const kind = season?.kinds.find((each) => each.code === code)
  return kind ? labelIn(kind.labels, language) : code
}

function Members({ row }: { row: AnyRow }) {
  return <>{listed((row as QueueRow).members, useLanguage())}</>
}

function Unit({ row }: { row: AnyRow }) {
  const { name, above } = (row as QueueRow).unit
  const all = [...above, name].join(' · ')
  return <span title={all}>{name}</span>
}

/** How long it has waited where it is; beyond a few days it says so. */
function Waiting({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { waitingSince, waitsFor } = row as QueueRow
  const [now] = useState(serverNow)
  if (waitingSince === null) return null
  return (
    <span title={`${waitsFor?.name ?? ''} ${dateTime(waitingSince)}`}>
      {t('queue.waited', { days: daysSince(waitingSince, now) })}{' '}
      {isLate(waitingSince, now) && <Tag className="tag-bad">{t('queue.late')}</Tag>}
    </span>
  )
}

function State({ row }: { row: AnyRow }) {
  const { state, level } = row as QueueRow
  const word = useWord('unit_level', level)
  return (
    <>
      <StateTag state={state} /> {state === 'submitted' && word}
    </>
  )
}
