import { Button, Checkbox, Popover, Radio } from 'antd'
import { useState } from 'react'
import { useTexts } from '../texts.tsx'
import { type Arrangement, columnsOf } from './arrangement.ts'
import { widthOf } from './column-widths.ts'
import { kitTexts } from './kit-texts.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { within } from './use-column-grips.ts'

/** by which a key press makes a column wider or narrower */
const stepPx = 20

interface ColumnChoiceProps {
  page: ResourcePage
  words: ResourceWords
  arrangement: Arrangement
  onChange: (change: Partial<Arrangement>) => void
}

/** Which columns, in which order and how wide, and how close the rows stand. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const t = useTexts(kitTexts)
  return (
    <Popover trigger="click" placement="bottomRight" title={t('columns.title')} content={<Choice {...props} />}>
      <Button aria-haspopup="dialog">{t('columns.title')}</Button>
    </Popover>
  )
}

function Choice({ page, words, arrangement, onChange }: ColumnChoiceProps) {
  const t = useTexts(kitTexts)
  const { columns, density } = arrangement
  const [carried, setCarried] = useState<string | null>(null)
  const hidden = columnsOf(page.resource).filter((name) => !columns.includes(name))
  const move = (name: string, to: number) => {
    const rest = columns.filter((each) => each !== name)
    onChange({ columns: rest.toSpliced(to, 0, name) })
  }
  return (
    <div className="column-choice">
      <ul>
        {[...columns, ...hidden].map((name, index) => (
          <li
            key={name}
            draggable={columns.includes(name)}
            data-carried={carried === name}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setCarried(name)
            }}
            onDragOver={(event) => carried !== null && index < columns.length && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (carried !== null) move(carried, index)
            }}
            onDragEnd={() => setCarried(null)}
          >
            <Checkbox
              checked={columns.includes(name)}
              disabled={columns.length === 1 && columns[0] === name}
              onChange={(event) =>
                onChange({
                  columns: event.target.checked ? [...columns, name] : columns.filter((each) => each !== name),
                })
              }
            >
              {words.field(name).label}
            </Checkbox>
            {index < columns.length && (
              <span>
                {index > 0 && step(name, 'earlier', '↑', () => move(name, index - 1))}
                {step(name, 'narrower', '−', () => widen(name, -stepPx))}
                {step(name, 'wider', '+', () => widen(name, stepPx))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Radio.Group
        aria-label={t('columns.density')}
        value={density}
        onChange={(event) => onChange({ density: event.target.value as Arrangement['density'] })}
        options={[
          { value: 'small', label: t('columns.dense') },
          { value: 'middle', label: t('columns.airy') },
        ]}
      />
      <Button
        size="small"
        onClick={() => onChange({ columns: page.resource.list.columns, widths: {}, density: 'small' })}
      >
        {t('columns.reset')}
      </Button>
    </div>
  )
  function step(name: string, what: 'earlier' | 'narrower' | 'wider', sign: string, onStep: () => void) {
    const label = t(`columns.${what}`, { name: words.field(name).label })
    return (
      <Button size="small" type="text" title={label} aria-label={label} onClick={onStep}>
        {sign}
      </Button>
    )
  }
  function widen(name: string, byPx: number) {
    const { widths } = arrangement
    onChange({ widths: { ...widths, [name]: within(widthOf(page.resource, widths, name) + byPx) } })
  }
}
