import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Page } from '#kernel/contract/paging.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { RequestState } from '../contract.ts'
import { type ExportEntry, exportCalls, type ImportEntry, importCalls } from './calls.ts'
import { exportPageTexts } from './texts.ts'
import './requests.css'

/** while something runs, the list is asked for again this often */
const refreshMs = 2000
const key = ['requests']

/** One's own exports, newest first, each with its file as soon as there is one. */
export function OwnExports() {
  const t = useTexts(exportPageTexts)
  const { dateTime, bytes } = useFormats()
  return (
    <Requests<ExportEntry>
      name="exports"
      load={(after) => exportCalls.list({ query: after ? { after } : {} }, { quiet: true })}
      cancel={(id) => exportCalls.cancel({ params: { id }, body: {} })}
      none={t('noExports')}
      tell={(row) => (
        <>
          {t('rows', { count: row.rowsWritten })} {row.sizeBytes !== null && bytes(row.sizeBytes)}{' '}
          {row.url && (
            <>
              <a href={row.url}>{t('download')}</a> <small>{t('keptUntil', { at: dateTime(row.expiresAt) })}</small>
            </>
          )}
        </>
      )}
    />
  )
}

/** One's own imports, newest first; what was refused can be fetched, mended and sent again. */
export function OwnImports() {
  const t = useTexts(exportPageTexts)
  return (
    <Requests<ImportEntry>
      name="imports"
      load={(after) => importCalls.list({ query: after ? { after } : {} }, { quiet: true })}
      cancel={(id) => importCalls.cancel({ params: { id }, body: {} })}
      none={t('noImports')}
      tell={(row) => (
        <>
          {row.name} ·{' '}
          {t('progress', {
            done: row.rowsDone,
            total: row.rowCount,
            created: row.rowsCreated,
            refused: row.rowsRefused,
          })}{' '}
          {row.state === 'running' && (
            <Progress percent={Math.round((row.rowsDone / Math.max(1, row.rowCount)) * 100)} size="small" />
          )}
          {row.resultUrl && <a href={row.resultUrl}>{t('refusedRows')}</a>}
        </>
      )}
    />
  )
}

interface Request {
  id: string
  title: string
  state: RequestState
  requestedAt: string
  refusal: { message: string } | null
}

interface RequestsProps<R extends Request> {
  name: string
  load: (after: string) => Promise<Page<R>>
  cancel: (id: string) => Promise<unknown>
  none: string
  tell: (row: R) => ReactNode
}

const isOpen = ({ state }: Request) => state === 'queued' || state === 'running'

function Requests<R extends Request>({ name, load, cancel, none, tell }: RequestsProps<R>) {
  const t = useTexts(exportPageTexts)
  const { dateTime } = useFormats()
  const client = useQueryClient()
  const found = useInfiniteQuery({
    queryKey: [...key, name],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ rows }) => rows.some(isOpen)) ? refreshMs : false),
    staleTime: 0,
  })
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  if (found.error && !found.data) return <Unanswered error={found.error} onAgain={found.refetch} />
  if (!found.data) return <p>{t('loading')}</p>
  if (rows.length === 0) return <p>{none}</p>
  return (
    <>
      <ul className="requests">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{row.title}</strong>{' '}
              <Tag className={row.state === 'finished' ? 'tag-good' : ''}>{t(`states.${row.state}`)}</Tag>
              <time dateTime={row.requestedAt}>{dateTime(row.requestedAt)}</time>
            </span>
            <span>{tell(row)}</span>
            {row.refusal && <span className="control-problem">{row.refusal.message}</span>}
            {isOpen(row) && (
              <Button
                size="small"
                onClick={() => void cancel(row.id).then(() => client.invalidateQueries({ queryKey: [...key, name] }))}
              >
                {t('cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.hasNextPage && <Button onClick={() => void found.fetchNextPage()}>{t('more')}</Button>}
    </>
  )
}
