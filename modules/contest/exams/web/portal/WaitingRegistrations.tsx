import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { Table } from '#kernel/web/ui/Table.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { failureOf, registrationCalls } from './calls.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { texts } from './texts.ts'

export type WaitingRow = Awaited<ReturnType<typeof registrationCalls.waiting>>['rows'][number]

/** What waits for the school: passed on, or given back with what is to be mended. */
export function WaitingRegistrations({ rows }: { rows: readonly WaitingRow[] }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const [returning, setReturning] = useState<WaitingRow | null>(null)
  async function approve(declaration: string) {
    setBusy(declaration)
    try {
      await registrationCalls.approve({ body: { declaration } }, { quiet: true })
      toast(t('registrations.done'), 'success')
      await revalidate()
    } catch (error) {
      toast(failureOf(error, t('network')), 'danger')
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <Table<WaitingRow>
        caption={t('registrations.waiting')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'pupil', title: t('mine.name'), cell: ({ pupil }) => pupil },
          { key: 'kind', title: t('registrations.subject'), cell: ({ kind }) => kind },
          { key: 'number', title: t('registrations.number'), cell: ({ number }) => number },
          { key: 'since', title: t('registrations.since'), cell: ({ since }) => (since ? dateTime(since) : '') },
          {
            key: 'decide',
            title: t('registrations.decide'),
            cell: (row) => (
              <Row>
                <Button
                  size="small"
                  variant="primary"
                  isBusy={busy === row.id}
                  aria-label={t('registrations.approveOf', { name: row.pupil })}
                  onClick={() => void approve(row.id)}
                >
                  {t('registrations.approve')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('registrations.returnOf', { name: row.pupil })}
                  onClick={() => setReturning(row)}
                >
                  {t('registrations.return')}
                </Button>
              </Row>
            ),
          },
        ]}
      />
      {returning && <ReturnDialog row={returning} onClose={() => setReturning(null)} />}
    </>
  )
}
