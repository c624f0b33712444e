import { Checkbox } from 'antd'
import { useTexts } from '../texts.tsx'
import { fieldsOnCard } from './card-fields.ts'
import { RowChanged } from './changed/RowChanged.tsx'
import { kitTexts } from './kit-texts.ts'
import type { ResourceTableProps } from './ResourceTable.tsx'
import { RowCell } from './RowCell.tsx'
import { nearEndPx } from './RowTable.tsx'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import { toggled, type useRowKeys } from './row-keys.ts'
import { titleOf } from './row-title.ts'

/** to who hears them cards are a table as wide rows are */
const gridOf = (label: string) => ({ role: 'grid', 'aria-label': label })
const cell = { role: 'gridcell' } as const

interface RowCardsProps extends ResourceTableProps {
  keys: ReturnType<typeof useRowKeys>
  isBulk: boolean
}

/** The rows on a phone: a card each, with its title, its state and what comes first of the rest. */
export function RowCards(props: RowCardsProps) {
  const { page, words, state, arrangement, rows, chosen, keys, isBulk, onOpen, onChosen, onEnd } = props
  const t = useTexts(kitTexts)
  const { stateName, further } = fieldsOnCard(page.resource, arrangement.columns)
  const { title } = page.resource
  const shown = { page, words, filters: state.filters, onOpen }
  return (
    <div
      className="row-cards"
      {...gridOf(words.many)}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < nearEndPx) onEnd()
      }}
    >
      {rows.map((row) => (
        <div
          key={row.id}
          {...keys.propsOf(row)}
          tabIndex={row.id === keys.reachable ? 0 : -1}
          data-row-key={row.id}
          className={row.id === state.row ? 'row-card row-open' : 'row-card'}
        >
          {isBulk && (
            <span {...cell}>
              <Checkbox
                tabIndex={-1}
                aria-label={t('list.choose', { name: titleOf(page.resource, words, row) })}
                checked={chosen.some(({ id }) => id === row.id)}
                onChange={() => onChosen(toggled(chosen, row))}
              />
            </span>
          )}
          <strong {...cell}>
            <RowChanged row={row} name={titleOf(page.resource, words, row)} />
            <RowCell {...shown} name={title} row={row} />
          </strong>
          {stateName !== undefined && hasValue(page, stateName, row) && (
            <span {...cell} className="row-card-state">
              <RowCell {...shown} name={stateName} row={row} />
            </span>
          )}
          {further.map(
            (name) =>
              hasValue(page, name, row) && (
                <span key={name} {...cell} className="row-card-field">
                  <span className="row-card-label">{words.field(name).label}</span>{' '}
                  <RowCell {...shown} name={name} row={row} />
                </span>
              ),
          )}
        </div>
      ))}
    </div>
  )
}

/** A cell of the page's own decides by itself what it shows. */
function hasValue({ cells }: ResourcePage, name: string, row: AnyRow): boolean {
  const value = row[name]
  return cells?.[name] !== undefined || (value !== null && value !== undefined && value !== '')
}
