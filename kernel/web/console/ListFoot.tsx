import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import { Unanswered } from './Unanswered.tsx'

interface ShownList {
  rows: readonly unknown[]
  total: number
  totalIsCapped: boolean
  isLoadingMore: boolean
  more: () => void
  error: Error | null
  again: () => void
}

/** How many rows there are and are shown, whether they could not be asked for again, what may be done to the chosen ones, and the way to more. */
export function ListFoot({ list, children }: { list: ShownList; children: ReactNode }) {
  const t = useTexts(kitTexts)
  return (
    <div className="table-foot">
      {children}
      <span role="status" className="table-count">
        {(list.error === null || list.rows.length > 0) &&
          t('list.count', { total: list.total, capped: list.totalIsCapped ? 'yes' : 'no', shown: list.rows.length })}
      </span>
      {list.error && list.rows.length > 0 && <Unanswered error={list.error} onAgain={list.again} />}
      {list.isLoadingMore && <span>{t('loading')}</span>}
      {list.rows.length < list.total && !list.isLoadingMore && (
        <Button size="small" onClick={list.more}>
          {t('list.more')}
        </Button>
      )}
    </div>
  )
}
