import '#kernel/web/console/console-kit.css'
import '../office.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useListState } from '#kernel/web/console/list-state.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { useRowOrder } from '#kernel/web/console/row-order.ts'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { publicityPictures } from '../../../contract/office.ts'
import { officeCalls } from '../calls.ts'
import { publicationTexts, texts } from '../texts.ts'
import { CarouselPreview } from './CarouselPreview.tsx'
import { PictureCard } from './PictureCard.tsx'

const RowDrawer = lazy(() => import('#kernel/web/console/RowDrawer.tsx').then((file) => ({ default: file.RowDrawer })))
const page = resourcePage(publicityPictures, { group: 'contest', texts: publicationTexts })
const listKey = ['resource', publicityPictures.name, 'list', 'all']
/** there are a handful */
const picturesMax = 100

/** The carousel of the landing page: what it shows, in which order, and from when until when. */
export function PicturesPage() {
  const t = useTexts(texts)
  const words = useResourceWords(publicityPictures, publicationTexts)
  const { may } = useConsoleAccess()
  const [state, put] = useListState(page.resource)
  const client = useQueryClient()
  const renew = (goneId?: string) =>
    void client.invalidateQueries({
      queryKey: ['resource', publicityPictures.name],
      predicate: ({ queryKey }) => queryKey[3] !== goneId,
    })
  const found = useQuery({
    queryKey: listKey,
    queryFn: async () => {
      const query = { limit: picturesMax, sort: 'position', direction: 'asc' }
      return (await callsOf(publicityPictures).list({ query }, { quiet: true })).rows
    },
  })
  const rows = found.data ?? []
  const ordering = useOrdering(rows)
  const mayOrder = may('publicityPictures.edit')
  const isMovable = mayOrder && rows.length > 1
  const order = useRowOrder({
    count: rows.length,
    isMovable,
    onMove: (from, to) => void ordering.move(from, to),
  })
  return (
    <div className="office-page">
      <div className="resource-head">
        <ScreenHeading own={words.many} />
        <div className="resource-tools">
          {may('publicityPictures.create') && (
            <Button type="primary" onClick={() => put({ form: 'new', row: null })}>
              {t('pictures.add')}
            </Button>
          )}
        </div>
      </div>
      {found.error && <p role="alert">{saidBy(found.error) ?? t('cut')}</p>}
      {found.isPending && <Skeleton label={t('loading')} shape="card" />}
      {found.data && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pictures.none')} />
      )}
      <CarouselPreview rows={ordering.rows} nowMs={found.dataUpdatedAt} />
      {isMovable && <p className="office-note">{t('pictures.orderHint')}</p>}
      <p className="unseen" role="status">
        {ordering.said}
      </p>
      <ol className="office-pictures">
        {ordering.rows.map((row, index) => (
          <PictureCard
            key={row.id}
            row={row}
            place={index + 1}
            count={rows.length}
            nowMs={found.dataUpdatedAt}
            {...{ isMovable, order }}
            onOpen={() => put({ row: row.id, form: null })}
          />
        ))}
      </ol>
      <Suspense>
        {(state.row !== null || state.form === 'new') && (
          <RowDrawer {...{ page, words, state, put }} onChanged={renew} />
        )}
      </Suspense>
    </div>
  )
}

/** Pictures change places at once on the screen; where the server refuses, they go back. */
function useOrdering(rows: readonly AnyRow[]) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  async function move(from: number, to: number) {
    const row = rows[from]
    if (!row) return
    const next = rows.toSpliced(from, 1).toSpliced(to, 0, row)
    client.setQueryData(listKey, next)
    try {
      await officeCalls.orderPictures({ body: { ids: next.map((each) => each.id) } }, { quiet: true })
      setSaid(t('pictures.moved', { place: to + 1, count: rows.length }))
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    }
    await client.invalidateQueries({ queryKey: listKey })
  }
  return { rows, move, said }
}
