import { Button } from 'antd'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { texts } from '../../texts.ts'
import { useEditor } from '../editor-context.ts'
import { titleOf } from '../places.ts'
import { asList, type PropControlProps } from './control-props.ts'
import { LabelsBox } from './LabelsInput.tsx'
import { ListButtons, moved } from './ListButtons.tsx'

/** Sentences in an order: rules, who signs, who seals. */
export function LabelsList({ id, label, path, value, onChange }: PropControlProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { isReadOnly, bringingBack, problems } = useEditor()
  const list = asList(value)
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
