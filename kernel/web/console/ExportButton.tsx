import { Button } from 'antd'
import { useState } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { kitTexts } from './kit-texts.ts'
import { type ListState, listQueryOf } from './list-state.ts'
import type { TablePorts } from './ports.ts'

/** One click: all rows under the present search and filters, in the present order, into the download center. */
export function ExportButton({
  resource,
  state,
  tables,
}: {
  resource: Resource
  state: ListState
  tables: TablePorts
}) {
  const t = useTexts(kitTexts)
  const [isBusy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    try {
      const { limit: _limit, ...query } = listQueryOf(state, 1)
      await tables.startExport(resource.name, query as Record<string, string>)
      toast(t('export.started'), 'success')
      tables.openDownloads()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void start()}>
      {t('export.title')}
    </Button>
  )
}
