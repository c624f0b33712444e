import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { FileReference } from '#kernel/contract/fields.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { consolePorts } from '#kernel/web/console/ports.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { SendingBar } from '#kernel/web/console/SendingBar.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { fileLimits } from '#modules/platform/files/contract.ts'
import { downloads } from '../contract.ts'
import { exportPageTexts } from './texts.ts'
import './requests.css'

const pageSize = 30
const nameMax = 100
const minuteMs = 60_000
const key = ['resource', 'downloads', 'shelf']

/** Packages and files that staff share; to put one there and to take it away are a permission each (S6-22, S6-23). */
export function SharedFiles() {
  const t = useTexts(exportPageTexts)
  const { dateTime } = useFormats()
  const { may } = useConsoleAccess()
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<AnyRow | null>(null)
  const found = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) =>
      callsOf(downloads).list({
        query: { limit: pageSize, sort: 'createdAt', direction: 'desc', ...(pageParam ? { after: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // the addresses of the files are good for five minutes
    refetchInterval: fileLimits.addressTimeoutMs - minuteMs,
  })
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const renew = () => client.invalidateQueries({ queryKey: ['resource', 'downloads'] })
  async function remove(row: AnyRow) {
    await callsOf(downloads).remove({ params: { id: row.id }, body: {} })
    setLeaving(null)
    await renew()
  }
  return (
    <>
      {may('downloads.create') && <Upload onDone={() => void renew()} />}
      {found.error && <Unanswered error={found.error} onAgain={found.refetch} />}
      {found.data && rows.length === 0 && <p>{t('noShared')}</p>}
      <ul className="requests">
        {rows.map((row) => {
          const { url } = row.file as FileReference
          const name = String(row.name)
          return (
            <li key={row.id}>
              {url ? <a href={url}>{name}</a> : <span>{name}</span>}
              {row.description !== null && <span>{String(row.description)}</span>}
              <time dateTime={String(row.createdAt)}>{dateTime(String(row.createdAt))}</time>
              {may('downloads.remove') && (
                <Button size="small" aria-label={t('remove', { name })} onClick={() => setLeaving(row)}>
                  {t('yesRemove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {found.hasNextPage && <Button onClick={() => void found.fetchNextPage()}>{t('more')}</Button>}
      {leaving && (
        <Modal
          open
          title={t('removeQuestion', { name: String(leaving.name) })}
          okText={t('yesRemove')}
          okButtonProps={{ danger: true }}
          cancelText={t('cancel')}
          onOk={() => void remove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function Upload({ onDone }: { onDone: () => void }) {
  const t = useTexts(exportPageTexts)
  const kit = useTexts(kitTexts)
  const input = useRef<HTMLInputElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function share(file: File) {
    setProblem(null)
    setRatio(0)
    try {
      const stored = await consolePorts().upload(file, 'shared', setRatio)
      const values = { name: file.name.slice(0, nameMax), file: stored.id }
      await callsOf(downloads).create({ body: { values } }, { quiet: true })
      onDone()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(saidBy(error) ?? kit('file.cut'))
    } finally {
      setRatio(null)
    }
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={t('upload')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void share(file)
          event.target.value = ''
        }}
      />
      <Button loading={ratio !== null} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
      {ratio !== null && <SendingBar ratio={ratio} />}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
