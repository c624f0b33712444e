import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { texts } from '../../texts.ts'
import { countWithin, useEditor, useEditorActs } from '../editor-context.ts'
import { ItemSummary } from '../ItemSummary.tsx'
import { copyOf, newItem } from '../new-items.ts'
import type { Part } from '../paths.ts'
import { titleOf } from '../places.ts'
import type { ItemShape } from '../shapes.ts'
import { asList, type PropControlProps } from './control-props.ts'
import { ListButtons, moved } from './ListButtons.tsx'

/** Short parts stand open in a row; longer ones unfold. */
const short: readonly ItemShape[] = ['option']

/** The items of a list in their order: unfold, add, copy, move, remove; what was removed can be brought back. */
export function ItemList({ shape, path, value, prop, onChange }: PropControlProps & { shape: ItemShape }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const editor = useEditor()
  const list = asList(value) as readonly Part[]
  const add = (item: Part, at: number) => {
    onChange(list.toSpliced(at, 0, item))
    editor.setOpen(`${path}[${at}]`, true)
    focusIn(`${path}[${at}]`)
  }
  const remove = (index: number, name: string) => {
    const run = editor.bringingBack(path, index)
    const rest = list.toSpliced(index, 1)
    onChange(rest.length === 0 && prop.isOptional ? undefined : rest)
    toast(t('item.removed', { name }), 'info', { label: t('undo'), run })
  }
  const move = (from: number, to: number) => {
    const [wasOpen, otherOpen] = [editor.isOpen(`${path}[${from}]`), editor.isOpen(`${path}[${to}]`)]
    onChange(moved(list, from, to))
    editor.setOpen(`${path}[${to}]`, wasOpen)
    editor.setOpen(`${path}[${from}]`, otherOpen)
  }
  const acts = useLatest<ItemActs>({
    move,
    remove,
    copy: (index) => add(copyOf(shape, list[index] ?? {}, list), index + 1),
  })
  return (
    <div className="season-list">
      {list.length === 0 && <p className="season-none">{t(`none.${shape}`)}</p>}
      <ol>
        {list.map((item, index) => {
          const name = titleOf(item, language) || t('item.nameless', { number: index + 1 })
          return (
            <Item
              // biome-ignore lint/suspicious/noArrayIndexKey: codes change while they are typed
              key={index}
              {...{ shape, item, name, index, acts }}
              path={`${path}[${index}]`}
              count={list.length}
              isOpen={short.includes(shape) || editor.isOpen(`${path}[${index}]`)}
              problemCount={countWithin(editor.problems, `${path}[${index}]`)}
            />
          )
        })}
      </ol>
      {!editor.isReadOnly && (
        <Button size="small" type="dashed" onClick={() => add(newItem(shape, list), list.length)}>
          {t(`add.${shape}`)}
        </Button>
      )}
    </div>
  )
}

/** The first control of a new item is where one goes on. */
function focusIn(place: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const item = document.querySelector(`li[data-at="${CSS.escape(place)}"]`)
      item?.querySelector<HTMLElement>('input, textarea')?.focus()
    }),
  )
}

interface ItemActs {
  move(from: number, to: number): void
  copy(index: number): void
  remove(index: number, name: string): void
}

/** The same object at every render, which does what the newest one would: an item nothing happened to is not drawn anew. */
function useLatest<T extends object>(newest: T): RefObject<T> {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return latest
}

interface ItemProps {
  shape: ItemShape
  item: Part
  name: string
  path: string
  index: number
  count: number
  isOpen: boolean
  problemCount: number
  acts: RefObject<ItemActs>
}

const Item = memo(function Item({ shape, item, name, path, index, count, isOpen, problemCount, acts }: ItemProps) {
  const t = useTexts(texts)
  const { setOpen, PartForm } = useEditorActs()
  const isShort = short.includes(shape)
  return (
    <li className="season-list-item" data-at={path} data-short={isShort}>
      <div className="season-list-head">
        {isShort ? (
          <span className="unseen">{name}</span>
        ) : (
          <button type="button" className="season-unfold" aria-expanded={isOpen} onClick={() => setOpen(path, !isOpen)}>
            {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />} <strong>{name}</strong>{' '}
            <ItemSummary shape={shape} item={item} />
          </button>
        )}
        {problemCount > 0 && (
          <Badge count={problemCount} color="var(--bad)" title={t('problems.count', { count: problemCount })} />
        )}
        <ListButtons
          {...{ name, index, count }}
          onMove={(to) => acts.current.move(index, to)}
          onCopy={() => acts.current.copy(index)}
          onRemove={() => acts.current.remove(index, name)}
        />
      </div>
      {isOpen && (
        <fieldset className="season-list-body" aria-label={name}>
          <PartForm shape={shape} path={path} part={item} />
        </fieldset>
      )}
    </li>
  )
})
