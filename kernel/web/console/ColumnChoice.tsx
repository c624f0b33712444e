import { Button, Checkbox, Popover, Radio } from 'antd'
import { useTexts } from '../texts.tsx'
import { type Arrangement, columnsOf } from './arrangement.ts'
import { kitTexts } from './kit-texts.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'

interface ColumnChoiceProps {
  page: ResourcePage
  words: ResourceWords
  arrangement: Arrangement
  onChange: (change: Partial<Arrangement>) => void
}

/** Which columns, in which order, and how close the rows stand. */
export function ColumnChoice({ page, words, arrangement, onChange }: ColumnChoiceProps) {
  const t = useTexts(kitTexts)
  const { columns, density } = arrangement
  const hidden = columnsOf(page.resource).filter((name) => !columns.includes(name))
  const move = (index: number) => {
    const name = columns[index]
    if (name !== undefined) onChange({ columns: columns.toSpliced(index, 1).toSpliced(index - 1, 0, name) })
  }
  const content = (
    <div className="column-choice">
      <ul>
        {[...columns, ...hidden].map((name, index) => (
          <li key={name}>
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
            {index > 0 && index < columns.length && (
              <Button
                size="small"
                type="text"
                onClick={() => move(index)}
                aria-label={t('columns.earlier', { name: words.field(name).label })}
              >
                ↑
              </Button>
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
      <Button size="small" onClick={() => onChange({ columns: page.resource.list.columns, density: 'small' })}>
        {t('columns.reset')}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('columns.title')} content={content}>
      <Button aria-haspopup="dialog">{t('columns.title')}</Button>
    </Popover>
  )
}
