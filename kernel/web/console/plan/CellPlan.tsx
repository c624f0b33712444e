import './plan.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormats, useTexts } from '../../texts.tsx'
import { Picture } from '../charts/Picture.tsx'
import { chartTexts } from '../charts/texts.ts'
import { nextCell, type PlanCell, type PlanState } from './plan-cells.ts'

interface CellPlanProps<S extends string> {
  title: string
  rows: number
  columns: number
  cells: readonly PlanCell<S>[]
  /** all that a cell may be, as the legend names them */
  states: readonly S[]
  lookOf: (state: S) => PlanState
  /** the names of what each cell tells */
  factNames: readonly string[]
  /** what stands before the first row, as the board of a room */
  front?: string
  /** the cell that is held at the moment */
  chosenId?: string | null
  /** left out: the plan is looked at only */
  onChoose?: (cell: PlanCell<S>) => void
}

/** wide enough for a word, and no wider than three need */
const cellPx = { least: 92, most: 132 }

/** Cells as they stand before one, as lanes and seats: walked by the arrow keys, with a legend, and a table behind it. */
export function CellPlan<S extends string>(props: CellPlanProps<S>) {
  const { title, cells, lookOf, factNames } = props
  const t = useTexts(chartTexts)
  return (
    <Picture
      title={title}
      state="ready"
      isWalked
      table={
        <table className="figures" aria-label={title}>
          <thead>
            <tr>
              {[t('place'), ...factNames, t('state')].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map(({ id, name, facts, state }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {facts.map((fact, index) => (
                  <td key={factNames[index]}>{fact}</td>
                ))}
                <td>{lookOf(state).name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <Cells {...props} />
      <Legend {...props} />
    </Picture>
  )
}

function Cells<S extends string>({ title, rows, columns, cells, front, ...rest }: CellPlanProps<S>) {
  const [atId, setAt] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const at = cells.find(({ id }) => id === (atId ?? rest.chosenId)) ?? cells[0]
  const byPlace = new Map(cells.map((cell) => [`${cell.row}.${cell.column}`, cell]))
  function move(event: KeyboardEvent) {
    const next = at && nextCell(cells, at, event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setAt(next.id)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)?.focus()
  }
  return (
    <div className="plan-box">
      <table
        ref={table}
        className="plan"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that the arrow keys walk through is a grid
        role="grid"
        aria-label={title}
        style={{ minInlineSize: columns * cellPx.least, maxInlineSize: columns * cellPx.most }}
        onKeyDown={move}
      >
        {front !== undefined && <caption>{front}</caption>}
        <tbody>
          {counted(rows).map((row) => (
            <tr key={row}>
              {counted(columns).map((column) => {
                const cell = byPlace.get(`${row}.${column}`)
                if (!cell) return <td key={column}>{'\u00a0'}</td>
                return <Cell key={column} {...{ cell, isAt: cell === at, onAt: () => setAt(cell.id) }} {...rest} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

interface CellProps<S extends string> extends Pick<CellPlanProps<S>, 'lookOf' | 'chosenId' | 'onChoose'> {
  cell: PlanCell<S>
  /** the one that Tab leads to */
  isAt: boolean
  onAt: () => void
}

function Cell<S extends string>({ cell, isAt, onAt, lookOf, chosenId, onChoose }: CellProps<S>) {
  const { name, tone } = lookOf(cell.state)
  const own = {
    'data-cell': `${cell.row}.${cell.column}`,
    'aria-label': cell.label,
    title: cell.label,
    tabIndex: isAt ? 0 : -1,
    onFocus: onAt,
  }
  const shown = (
    <>
      <small>{cell.name}</small>
      {cell.children}
      <small className="plan-state">{name}</small>
    </>
  )
  if (onChoose)
    return (
      <td>
        <button
          {...own}
          type="button"
          className="plan-cell"
          data-tone={tone}
          aria-pressed={chosenId === undefined ? undefined : chosenId === cell.id}
          onClick={() => onChoose(cell)}
        >
          {shown}
        </button>
      </td>
    )
  return (
    <td {...own}>
      <div className="plan-cell" data-tone={tone}>
        {shown}
      </div>
    </td>
  )
}

/** The states that occur, with how many cells are in each. */
function Legend<S extends string>({ cells, states, lookOf, onChoose }: CellPlanProps<S>) {
  const t = useTexts(chartTexts)
  const { number } = useFormats()
  const counts = states
    .map((state) => ({ state, look: lookOf(state), count: cells.filter((cell) => cell.state === state).length }))
    .filter(({ count }) => count > 0)
  return (
    <>
      <ul className="plan-legend" aria-label={t('legend')}>
        {counts.map(({ state, look, count }) => (
          <li key={state}>
            <i className="plan-cell" data-tone={look.tone} aria-hidden="true" />
            {look.name} <b>{number(count)}</b>
          </li>
        ))}
      </ul>
      <small className="plan-hint">{t(onChoose ? 'walkAndChoose' : 'walk')}</small>
    </>
  )
}
