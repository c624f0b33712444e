import { Button } from 'antd'
import { useState } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { kitTexts } from './kit-texts.ts'
import { type ListState, listQueryOf } from './list-state.ts'
import { consolePorts } from './ports.ts'

/** One click: all rows under the present search and filters, in the present order, into the download center. */
export function ExportButton({ resource, state }: { resource: Resource; state: ListState }) {
  const t = useTexts(kitTexts)
  const [isBusy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    try {
      const { limit: _limit, ...query } = listQueryOf(state, 1)
      await consolePorts().startExport(resource.name, query as Record<string, string>)
      toast(t('export.started'), 'success')
      consolePorts().openDownloads()
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
