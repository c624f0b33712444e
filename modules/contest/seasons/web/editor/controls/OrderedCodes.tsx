import { Button, Select } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../../texts.ts'
import { useEditor } from '../editor-context.ts'
import { useContestEntries } from './contest-entries.ts'
import { asCodes, type PropControlProps } from './control-props.ts'
import { ListButtons, moved } from './ListButtons.tsx'

/** Review levels, from the first to the last. */
export function OrderedCodes({ label, path, value, onChange, dictionary }: PropControlProps & { dictionary: string }) {
  const t = useTexts(texts)
  const entries = useContestEntries(dictionary)
  const { isReadOnly, problems } = useEditor()
  const codes = asCodes(value)
  const wordOf = (code: string) => entries.find((entry) => entry.code === code)?.label ?? code
  const left = entries.filter(({ code }) => !codes.includes(code))
  return (
    <div className="season-sentences">
      <ol>
        {codes.map((code, index) => {
          const own = problems.filter(({ at }) => at === `${path}[${index}]`)
          return (
            <li key={code} data-at={`${path}[${index}]`}>
              <span className="season-ordered">{wordOf(code)}</span>
              <ListButtons
                name={wordOf(code)}
                index={index}
                count={codes.length}
                onMove={(to) => onChange(moved(codes, index, to))}
                onRemove={() => onChange(codes.toSpliced(index, 1))}
              />
              {own.length > 0 && (
                <p className="control-problem">{own.map(({ message }) => message).join(t('between'))}</p>
              )}
            </li>
          )
        })}
      </ol>
      {!isReadOnly && left.length > 0 && (
        <Select<string | null>
          className="season-value"
          aria-label={t('item.addTo', { label })}
          placeholder={t('item.addTo', { label })}
          value={null}
          options={left.map(({ code, label: word }) => ({ value: code, label: word }))}
          onChange={(code) => code !== null && onChange([...codes, code])}
        />
      )}
      {codes.length === 0 && isReadOnly && (
        <Button type="text" disabled>
          {t('nothing')}
        </Button>
      )}
    </div>
  )
}
