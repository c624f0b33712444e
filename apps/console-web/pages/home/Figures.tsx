import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Page } from '#kernel/contract/paging.ts'
import { client } from '#kernel/web/client/browser.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { dayBefore } from '#kernel/web/console/list-state.ts'
import { useMoney } from '#kernel/web/console/money.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { screeningRoutes } from '#modules/contest/screening/contract.ts'
import type { screeningSchemas } from '#modules/contest/screening/schema.ts'
import { salesByDay } from '#modules/vending/sales/contract.ts'
import { consoleTexts } from '../../console-texts.ts'
import { seasonsQuery } from './seasons.ts'

const reviews = client<typeof screeningSchemas>(screeningRoutes)
const refreshMs = 60_000

/** How the day goes, beside the same day a week ago: of what the person may list. */
export function Figures() {
  const t = useTexts(consoleTexts)
  const { may } = useConsoleAccess()
  const hasSales = may('salesByDay.view')
  const hasDeclarations = may('screening.view')
  if (!hasSales && !hasDeclarations) return null
  return (
    <section className="home-card" aria-labelledby="home-figures">
      <h2 id="home-figures">{t('home.figures')}</h2>
      <ul className="home-tiles">
        {hasDeclarations && <Declarations />}
        {hasSales && <Sales />}
      </ul>
    </section>
  )
}

type HandedIn = Awaited<ReturnType<typeof reviews.figures>>
type Counted = HandedIn['today']

function Declarations() {
  const t = useTexts(consoleTexts)
  const { number } = useFormats()
  const { data: seasons } = useQuery(seasonsQuery)
  const season = seasons?.seasons[0]
  const { data } = useQuery({
    queryKey: ['home', 'figures', season?.id],
    queryFn: ({ signal }) => reviews.figures({ query: { season: season?.id ?? '' } }, { quiet: true, signal }),
    enabled: season !== undefined,
    refetchInterval: refreshMs,
  })
  const said = ({ count, isCapped }: Counted) =>
    isCapped ? t('home.atLeast', { count: number(count) }) : number(count)
  const address = `/contest/declarations${season ? `?${new URLSearchParams({ season: season.id, view: 'all' })}` : ''}`
  // no season, nothing to hand in
  if (seasons && !season) return null
  return (
    <>
      <Figure to={address} name={t('home.handedInToday')} value={data && said(data.today)}>
        {data && t('home.sameDayBefore', { before: said(data.sameDayBefore) })}
      </Figure>
      <Figure to={address} name={t('home.handedInWeek')} value={data && said(data.week)}>
        {data && t('home.weekBefore', { before: said(data.weekBefore) })}
      </Figure>
    </>
  )
}

interface DaySums {
  orders: number
  grossFen: number
}

/** One business day, of the asker's machines. */
async function sumsOf(day: string, signal: AbortSignal): Promise<DaySums> {
  const query = { 'f.day': `${day}..${day}`, limit: 1 }
  const page: Page<AnyRow> = await callsOf(salesByDay).list({ query }, { quiet: true, signal })
  const row = page.rows[0]
  return { orders: Number(row?.orderCount ?? 0), grossFen: Number(row?.grossFen ?? 0) }
}

function Sales() {
  const t = useTexts(consoleTexts)
  const { number } = useFormats()
  const money = useMoney()
  const [today, before] = [dayBefore(0), dayBefore(7)]
  const { data } = useQuery({
    queryKey: ['home', 'sales', today],
    queryFn: async ({ signal }) => ({ today: await sumsOf(today, signal), before: await sumsOf(before, signal) }),
    refetchInterval: refreshMs,
  })
  const address = `/sales/transaction-summary?${new URLSearchParams({ 'f.day': `${today}..${today}` })}`
  return (
    <>
      <Figure to={address} name={t('home.orders')} value={data && number(data.today.orders)}>
        {data && t('home.wholeDayBefore', { before: number(data.before.orders) })}
      </Figure>
      <Figure to={address} name={t('home.turnover')} value={data && money(data.today.grossFen)}>
        {data && t('home.wholeDayBefore', { before: money(data.before.grossFen) })}
      </Figure>
    </>
  )
}

interface FigureProps {
  to: string
  name: string
  /** undefined: on its way */
  value: string | undefined
  children: ReactNode
}

function Figure({ to, name, value, children }: FigureProps) {
  const t = useTexts(consoleTexts)
  return (
    <li>
      <Link to={to} className="home-tile">
        <span className="home-tile-name">{name}</span>
        <span className="home-figure">
          {value ?? (
            <>
              <span className="home-bone" />
              <span className="unseen">{t('loading')}</span>
            </>
          )}
        </span>
        <span className="home-note">{children}</span>
      </Link>
    </li>
  )
}
