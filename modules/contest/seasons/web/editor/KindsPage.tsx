import { Badge, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { texts } from '../texts.ts'
import { ListButtons, moved } from './controls/ListButtons.tsx'
import { countWithin, useEditor, useProblemsAt } from './editor-context.ts'
import { copyOf, newItem } from './new-items.ts'
import type { Part } from './paths.ts'
import { titleOf } from './places.ts'

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx').then((file) => ({ default: file.TemplateDialog })))

/** The kinds of the season in the order in which they are offered. */
export function KindsPage() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { document, put, problems, isReadOnly, go, bringingBack } = useEditor()
  const own = useProblemsAt('kinds')
  const [isChoosing, setChoosing] = useState(false)
  const kinds = Array.isArray(document.kinds) ? (document.kinds as readonly Part[]) : []
  const change = (next: readonly Part[]) => put('kinds', next)
  const add = (kind: Part, at: number) => {
    change(kinds.toSpliced(at, 0, kind))
    go(`kinds[${at}].labels`)
  }
  return (
    <>
      {own.length > 0 && <p className="control-problem">{own.map(({ message }) => message).join(t('between'))}</p>}
      {kinds.length === 0 && <p className="season-none">{t('none.kind')}</p>}
      <ol className="season-kinds">
        {kinds.map((kind, index) => {
          const name = titleOf(kind, language) || t('item.nameless', { number: index + 1 })
          const count = countWithin(problems, `kinds[${index}]`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: codes change while they are typed
            <li key={index} className="season-list-item" data-at={`kinds[${index}]`}>
              <div className="season-list-head">
                <button type="button" className="season-unfold" onClick={() => go(`kinds[${index}].labels`)}>
                  <strong>{name}</strong> <span className="season-summary">{String(kind.officialCode ?? '')}</span>
                </button>
                {count > 0 && <Badge count={count} color="var(--bad)" title={t('problems.count', { count })} />}
                <ListButtons
                  {...{ name, index }}
                  count={kinds.length}
                  onMove={(to) => change(moved(kinds, index, to))}
                  onCopy={() => add(copyOf('kind', kind, kinds), index + 1)}
                  onRemove={() => {
                    const run = bringingBack('kinds', index)
                    change(kinds.toSpliced(index, 1))
                    toast(t('item.removed', { name }), 'info', { label: t('undo'), run })
                  }}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {!isReadOnly && (
        <p className="season-buttons">
          <Button type="primary" onClick={() => setChoosing(true)}>
            {t('templates.open')}
          </Button>
          <Button onClick={() => add(newItem('kind', kinds), kinds.length)}>{t('add.kind')}</Button>
        </p>
      )}
      <Suspense>{isChoosing && <TemplateDialog onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
