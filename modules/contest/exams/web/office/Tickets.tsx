import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Progress, Tag } from 'antd'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { printKinds } from '../../contract.ts'
import { examsKey, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { type ExamProps, keyOf, useWork } from './work.ts'

type Run = Awaited<ReturnType<typeof officeCalls.printRuns>>['runs'][number]

/** Prints all tickets, or the papers of all rooms; each room can be fetched as soon as it is done. */
export function Tickets({ exam, isRunning }: ExamProps) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  const found = useQuery({
    queryKey: [...examsKey, 'prints', exam.season, exam.exam],
    queryFn: () => officeCalls.printRuns({ query: keyOf(exam) }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isGoing) ? 2000 : 30_000),
  })
  const runs = found.data?.runs ?? []
  return (
    <>
      {isRunning && (
        <div className="olympiads-bar">
          {printKinds.map((kind) => (
            <Button
              key={kind}
              type={kind === 'tickets' ? 'primary' : 'default'}
              disabled={exam.seatsPublishedAt === null}
              loading={busy === kind}
              onClick={() =>
                void run(
                  kind,
                  () => officeCalls.print({ body: { ...keyOf(exam), kind } }, { quiet: true }),
                  () => t('tickets.started'),
                )
              }
            >
              {t(`tickets.print.${kind}`)}
            </Button>
          ))}
          {exam.seatsPublishedAt === null && <span>{t('tickets.unpublished')}</span>}
        </div>
      )}
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {found.data && runs.length === 0 && <Empty description={t('tickets.none')} />}
      {runs.map((each) => (
        <RunCard
          key={each.id}
          run={each}
          onStop={
            isRunning
              ? () => void run(each.id, () => officeCalls.cancelPrint({ body: { run: each.id } }, { quiet: true }))
              : null
          }
        />
      ))}
    </>
  )
}

function isGoing({ state }: Run): boolean {
  return state === 'queued' || state === 'running'
}

function RunCard({ run, onStop }: { run: Run; onStop: (() => void) | null }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  return (
    <section className="olympiads-card">
      <h2>
        {t(`tickets.kinds.${run.kind}`)} <small>{dateTime(run.requestedAt)}</small>{' '}
        <Tag>{t(`tickets.states.${run.state}`)}</Tag>
      </h2>
      <Progress
        percent={Math.round((run.done / Math.max(1, run.total)) * 100)}
        aria-label={t('tickets.progress', { done: run.done, total: run.total })}
        size="small"
      />
      <p>{t('tickets.progress', { done: run.done, total: run.total })}</p>
      {isGoing(run) && onStop && <Button onClick={onStop}>{t('tickets.stop')}</Button>}
      {run.failures.length > 0 && (
        <>
          <p role="alert" className="control-problem">
            {t('tickets.failed', { count: run.failures.length })}
          </p>
          <ul>
            {run.failures.map((each) => (
              <li key={each.ticket}>
                {each.name} {each.ticket}{' '}
                {t(each.code === 'portrait_unreadable' ? 'tickets.portrait' : 'tickets.characters')} {each.details}
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className="olympiads-files">
        {run.files.map((file) => (
          <li key={file.name}>
            {file.url ? <a href={file.url}>{file.name}</a> : file.name}{' '}
            <small>{t('tickets.count', { count: file.count })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
