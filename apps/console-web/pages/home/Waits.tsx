import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { serverNow } from '#kernel/web/client/server-clock.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../../console-texts.ts'
import { MenuIcon } from '../../frame/MenuIcon.tsx'
import { useCounts } from '../../live/use-counts.ts'
import { screenAt } from '../../screens.ts'
import { useWaiting } from '../../top-bar/PendingReview.tsx'
import { inbox } from '../../top-bar/windows.ts'
import { expiryDays, type Task, tasks, type Waiting } from './tasks.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** what the live counts do not tell of is looked at so often */
const refreshMs = 60_000

/** Asked for anew as soon as the live counts change, and from time to time. */
export function useFreshHome(): void {
  const told = JSON.stringify(useCounts())
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of what is told that counts
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['home'] })
  }, [told, client])
}

/** What waits for this person, each with the age of its oldest and the way to exactly that list. */
export function Waits() {
  const t = useTexts(consoleTexts)
  const { may } = useConsoleAccess()
  const mine = tasks.filter(({ permission }) => may(permission))
  const unread = useCounts().messages ?? 0
  const answers = useQueries({
    queries: mine.map(({ key, ask }) => ({
      queryKey: ['home', key],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
      refetchInterval: refreshMs,
    })),
  })
  // what is counted live alone, and stands above with its age already
  const others = useWaiting().filter(({ path }) => !mine.some((task) => task.path === path))
  return (
    <section className="home-card" aria-labelledby="home-waits">
      <h2 id="home-waits">{t('dashboard.waiting')}</h2>
      <ul className="home-tiles">
        {mine.map((task, index) => (
          <li key={task.key}>
            <TaskTile task={task} waiting={answers[index]?.data} isLost={answers[index]?.isError === true} />
          </li>
        ))}
        {others.map(({ path, address, name, count }) => (
          <li key={path}>
            <Link to={address} className="home-tile">
              <Tile name={name} path={path} count={count} isCapped={false} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="home-tile" onClick={() => inbox.show(true)}>
            <Tile name={t('home.unread')} path={null} count={unread} isCapped={false} />
          </button>
        </li>
      </ul>
    </section>
  )
}

interface TaskTileProps {
  task: Task
  /** undefined: on its way */
  waiting: Waiting | undefined
  isLost: boolean
}

function TaskTile({ task, waiting, isLost }: TaskTileProps) {
  const t = useTexts(consoleTexts)
  const age = useAge()
  const { date } = useFormats()
  const told = () => {
    if (waiting === undefined || waiting.at === null) return ''
    if (task.key === 'batches') return t('home.firstEnds', { day: waiting.at })
    return task.key === 'workOrders' ? t('home.firstDue', { day: date(waiting.at) }) : age(waiting.at)
  }
  return (
    <Link to={waiting?.address ?? task.path} className="home-tile">
      <Tile
        name={t(`home.tasks.${task.key}`, { days: expiryDays })}
        path={task.path}
        count={waiting?.count ?? (isLost ? 'lost' : null)}
        isCapped={waiting?.isCapped ?? false}
        note={told()}
      />
    </Link>
  )
}

/** How long the oldest has waited, in the largest unit that is full. */
function useAge(): (at: string) => string {
  const t = useTexts(consoleTexts)
  return (at) => {
    const waitedMs = Math.max(0, serverNow() - Date.parse(at))
    if (waitedMs >= dayMs) return t('home.oldestDays', { days: Math.floor(waitedMs / dayMs) })
    if (waitedMs >= hourMs) return t('home.oldestHours', { hours: Math.floor(waitedMs / hourMs) })
    return t('home.oldestFresh')
  }
}

interface TileProps {
  name: string
  path: string | null
  /** null: on its way; `lost`: it could not be asked for */
  count: number | null | 'lost'
  isCapped: boolean
  note?: string
}

/** One figure with its name; as high while it is on its way as it will be. */
function Tile({ name, path, count, isCapped, note = '' }: TileProps) {
  const t = useTexts(consoleTexts)
  const { number } = useFormats()
  const screen = path === null ? null : screenAt(path)
  return (
    <>
      <span className="home-tile-name">
        <MenuIcon name={screen?.icon ?? 'message'} />
        {name}
      </span>
      <span className="home-figure" data-none={count === 0}>
        {count === null ? (
          <>
            <span className="home-bone" />
            <span className="unseen">{t('loading')}</span>
          </>
        ) : count === 'lost' ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="unseen">{t('home.lost')}</span>
          </>
        ) : isCapped ? (
          t('home.atLeast', { count: number(count) })
        ) : (
          number(count)
        )}
      </span>
      <span className="home-note">{note}</span>
    </>
  )
}
