import { Button } from 'antd'
import { use } from 'react'
import { useFormats, useTexts } from '../../texts.tsx'
import { kitTexts } from '../kit-texts.ts'
import type { AnyRow } from '../resource-calls.ts'
import { ChangesContext } from './use-changed-rows.ts'

/** Before the first word of a row that others have changed: who and when. A press reads the row again. */
export function RowChanged({ row, name }: { row: AnyRow; name: string }) {
  const t = useTexts(kitTexts)
  const { time, dateTime } = useFormats()
  const changes = use(ChangesContext)
  const change = changes?.of(row)
  if (!changes || !change) return null
  const by = change === 'gone' ? '' : (change.by ?? t('changed.nobody'))
  const label =
    change === 'gone' ? t('changed.gone', { name }) : t('changed.row', { name, by, at: dateTime(change.at) })
  return (
    <button
      type="button"
      className="row-changed"
      aria-label={label}
      title={label}
      onClick={() => void changes.readAgain(row)}
    >
      {change === 'gone' ? t('changed.goneMark') : t('changed.mark', { by, at: time(change.at) })}
    </button>
  )
}

/** In the foot of a list: how many of its rows others have changed, and the way to read all of it again. */
export function ChangedNote({ rows, onRenew }: { rows: readonly AnyRow[]; onRenew: () => void }) {
  const t = useTexts(kitTexts)
  const changes = use(ChangesContext)
  const count = rows.filter((row) => changes?.of(row)).length
  if (count === 0) return null
  return (
    <span role="status" className="table-changed">
      {t('changed.some', { count })}{' '}
      <Button size="small" onClick={onRenew}>
        {t('changed.renew')}
      </Button>
    </span>
  )
}
