import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

interface ShownList {
  rows: readonly unknown[]
  total: number
  totalIsCapped: boolean
  isLoadingMore: boolean
  more: () => void
}

/** How many rows there are and are shown, what may be done to the chosen ones, and the way to more. */
export function ListFoot({ list, children }: { list: ShownList; children: ReactNode }) {
  const t = useTexts(kitTexts)
  return (
    <div className="table-foot">
      {children}
      <span role="status" className="table-count">
        {t('list.count', { total: list.total, capped: list.totalIsCapped ? 'yes' : 'no', shown: list.rows.length })}
      </span>
      {list.isLoadingMore && <span>{t('loading')}</span>}
      {list.rows.length < list.total && !list.isLoadingMore && (
        <Button size="small" onClick={list.more}>
          {t('list.more')}
        </Button>
      )}
    </div>
  )
}
