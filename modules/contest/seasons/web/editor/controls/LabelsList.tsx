import { Button, Select } from 'antd'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { texts } from '../../texts.ts'
import { useEditor } from '../editor-context.ts'
import type { Part } from '../paths.ts'
import { titleOf } from '../places.ts'
import { useContestEntries } from './contest-entries.ts'
import { asCodes, asList, asText, type PropControlProps } from './control-props.ts'
import { LabelsBox } from './LabelsInput.tsx'
import { ListButtons, moved } from './ListButtons.tsx'

/** Sentences in an order: rules, who signs, who seals. */
export function LabelsList({ id, label, path, prop, value, onChange }: PropControlProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { isReadOnly, bringingBack, problems } = useEditor()
  const list = asList(value)
  const hasLevel = prop.control.kind === 'labelsList' && prop.control.hasLevel === true
  return (
    <div className="season-sentences">
      <ol>
        {list.map((each, index) => {
          const place = `${path}[${index}]`
          const name = titleOf(each, language) || t('item.nameless', { number: index + 1 })
          const own = problems.filter(({ at }) => at.startsWith(place))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences have nothing but their place
            <li key={index} data-at={place}>
              <LabelsBox
                id={`${id}-${index}`}
                label={t('item.numbered', { label, number: index + 1 })}
                path={place}
                value={each}
                isLong
                isOptional={false}
                isBad={own.length > 0}
                onChange={(next) => onChange(list.with(index, next))}
              />
              {hasLevel && (
                <SealLevel
                  label={t('item.levelOf', { label, number: index + 1 })}
                  seal={each as Part}
                  onChange={(next) => onChange(list.with(index, next))}
                />
              )}
              <ListButtons
                {...{ name, index }}
                count={list.length}
                onMove={(to) => onChange(moved(list, index, to))}
                onRemove={() => {
                  const run = bringingBack(path, index)
                  onChange(list.toSpliced(index, 1))
                  toast(t('item.removed', { name }), 'info', { label: t('undo'), run })
                }}
              />
              {own.length > 0 && (
                <p className="control-problem">{own.map(({ message }) => message).join(t('between'))}</p>
              )}
            </li>
          )
        })}
      </ol>
      {!isReadOnly && (
        <Button size="small" onClick={() => onChange([...list, { zh: '' }])}>
          {t('item.addTo', { label })}
        </Button>
      )}
    </div>
  )
}

interface SealLevelProps {
  label: string
  seal: Part
  onChange: (seal: Part) => void
}

/** Of which of the season's levels the unit is; not chosen: that of its place. */
function SealLevel({ label, seal, onChange }: SealLevelProps) {
  const t = useTexts(texts)
  const { document } = useEditor()
  const entries = useContestEntries('unit_level')
  const { level, ...words } = seal
  return (
    <Select<string | null>
      className="season-seal-level"
      allowClear
      aria-label={label}
      placeholder={t('item.levelByPlace')}
      popupMatchSelectWidth={false}
      options={asCodes(document.levels).map((code) => ({
        value: code,
        label: entries.find((entry) => entry.code === code)?.label ?? code,
      }))}
      value={asText(level) || null}
      onChange={(code) => onChange(code ? { ...words, level: code } : words)}
    />
  )
}
