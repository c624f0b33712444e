import '../review.css'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { SeasonSelect, useSeasonChoice } from '#modules/contest/seasons/web/index.ts'
import { screeningCalls, screeningKey } from '../calls.ts'
import { StateTag } from '../StateTag.tsx'
import { texts } from '../texts.ts'
import { useWord } from '../words.ts'
import { PublishHonours } from './PublishHonours.tsx'

export type Honours = Awaited<ReturnType<typeof screeningCalls.honours>>
type Kind = Honours['kinds'][number]

/** Excellent units, workers, schools and teachers of a season: who was proposed, how far that is, who goes into the publicity. */
export function HonoursPage() {
  const t = useTexts(texts)
  const choice = useSeasonChoice(({ kinds }) => kinds.some(({ isHonour }) => isHonour))
  const [isCut, setCut] = useState(false)
  const id = choice.season?.id
  const found = useQuery({
    queryKey: [...screeningKey, 'honours', id],
    queryFn: () => screeningCalls.honours({ query: { season: id ?? '' } }, { quiet: true }),
    enabled: id !== undefined,
    refetchInterval: 30_000,
  })
  const kinds = found.data?.kinds ?? []
  return (
    <div className="overview">
      <div className="resource-head">
        <ScreenHeading own={t('honours.title')} />
        <SeasonSelect choice={choice} label={t('season')} />
        <span>
          <Switch size="small" id="only-mine" checked={isCut} onChange={setCut} />{' '}
          <label htmlFor="only-mine">{t('honours.onlyMine')}</label>
        </span>
        {choice.season && found.data && <PublishHonours season={choice.season} kinds={kinds} />}
      </div>
      {found.error && (
        <Empty description={saidBy(found.error) ?? t('cut')}>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {!choice.isLoading && !choice.season && <Empty description={t('queue.noSeason')} />}
      {found.isLoading && <Skeleton label={t('loading')} shape="card" />}
      {found.data && kinds.length === 0 && <Empty description={t('honours.none')} />}
      {kinds.map((kind) => (
        <KindCard key={kind.code} kind={kind} isCut={isCut} />
      ))}
    </div>
  )
}

function KindCard({ kind, isCut }: { kind: Kind; isCut: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const rows = isCut ? kind.rows.filter(({ isMine }) => isMine) : kind.rows
  const title = labelIn(kind.labels, language)
  return (
    <section className="review-card">
      <h2>
        {title}
        <small>
          {t('honours.qualified', { count: kind.rows.filter(({ state }) => state === 'qualified').length })}
        </small>
      </h2>
      {kind.limits.map((limit) => (
        <Limit key={limit.level} kind={kind} limit={limit} />
      ))}
      {rows.length === 0 ? (
        <p>{t('honours.nobody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="overview-scroll" tabIndex={0} aria-label={title}>
          <table className="overview-table honours-table">
            <thead>
              <tr>
                <th scope="col">{t('honours.name')}</th>
                <th scope="col">{t('honours.number')}</th>
                <th scope="col">{t('honours.unit')}</th>
                <th scope="col">{t('honours.state')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={`/contest/declarations/${row.id}`} aria-label={t('honours.open', { title: row.title })}>
                      {row.title}
                    </Link>
                  </th>
                  <td>{row.number}</td>
                  <td>{row.unit.name}</td>
                  <td>
                    <StateTag state={row.state} />{' '}
                    {row.state === 'submitted' && row.waitsFor && t('honours.waiting', { unit: row.waitsFor.name })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

/** How many a unit of this level may recommend, and how many each already has. */
function Limit({ kind, limit }: { kind: Kind; limit: Kind['limits'][number] }) {
  const t = useTexts(texts)
  const level = useWord('unit_level', limit.level)
  const used = kind.recommended.filter((each) => each.level === limit.level)
  return (
    <p className="review-why">
      {[
        t('honours.limit', { level, amount: limit.amount }),
        ...used.map(({ unit, count, own }) =>
          t('honours.used', { unit: unit.name, count, amount: own ?? limit.amount }),
        ),
      ].join(' · ')}
    </p>
  )
}
