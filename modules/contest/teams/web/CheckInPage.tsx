import './teams.css'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import {
  isPlayedRobotContest,
  isRobotContest,
  SeasonSelect,
  useSeasonChoice,
} from '#modules/contest/seasons/web/index.ts'
import { teamCalls, teamsKey } from './calls.ts'
import { GateCard } from './GateCard.tsx'
import { Scanner } from './Scanner.tsx'
import { TeamTabs } from './TeamTabs.tsx'
import { texts } from './texts.ts'

/** The gate: a card is scanned, or its number typed; who came, who is missing. */
export function CheckInPage() {
  const t = useTexts(texts)
  const [params, setParams] = useSearchParams()
  const number = params.get('number') ?? ''
  const look = (text: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set('number', text)
      return next
    })
  return (
    <div className="gate">
      <div className="resource-head">
        <h1>{t('checkIn.title')}</h1>
        <TeamTabs />
      </div>
      <div className="gate-columns">
        <section className="gate-card">
          <Scanner onRead={look} />
          <NumberForm key={number} number={number} onLook={look} />
          {number !== '' && <Found number={number} />}
        </section>
        <Presence />
      </div>
    </div>
  )
}

function NumberForm({ number, onLook }: { number: string; onLook: (text: string) => void }) {
  const t = useTexts(texts)
  return (
    <Form layout="vertical" initialValues={{ number }} onFinish={({ number: typed }) => onLook(String(typed).trim())}>
      <Form.Item
        name="number"
        label={t('checkIn.number')}
        extra={t('checkIn.numberHint')}
        rules={[{ required: true, whitespace: true, message: t('checkIn.numberMissing') }]}
      >
        <Input autoComplete="off" inputMode="text" maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('checkIn.look')}
      </Button>
    </Form>
  )
}

function Found({ number }: { number: string }) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: [...teamsKey, 'number', number],
    queryFn: () => teamCalls.byNumber({ params: { number } }, { quiet: true }),
    staleTime: 0,
  })
  const { data, error } = found
  if (error instanceof RefusedError && error.code === 'not_found')
    return <p role="alert">{t('checkIn.unknown', { number })}</p>
  if (error) return <p role="alert">{saidBy(error) ?? t('cut')}</p>
  if (!data) return <p>{t('loading')}</p>
  return <GateCard team={data} onChanged={() => void found.refetch()} />
}

const refreshMs = 15_000

/** Who came and who is missing, event by event. */
function Presence() {
  const t = useTexts(texts)
  const choice = useSeasonChoice(isPlayedRobotContest, isRobotContest)
  const season = choice.season?.id
  const { data } = useQuery({
    queryKey: [...teamsKey, 'overview', season],
    queryFn: () => teamCalls.overview({ query: { season: season ?? '' } }, { quiet: true }),
    enabled: season !== undefined,
    refetchInterval: refreshMs,
  })
  const events = useDictionary('robot_event')
  const divisions = useDictionary('robot_group')
  const nameIn = (words: typeof events, code: string) => words.find((word) => word.code === code)?.label ?? code
  return (
    <section className="gate-card">
      <h2>{t('presence.title')}</h2>
      <SeasonSelect choice={choice} label={t('season')} />
      {data?.groups.length === 0 && <p>{t('presence.none')}</p>}
      {data && data.groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="gate-scroll" tabIndex={0} aria-label={t('presence.title')}>
          <table className="gate-table">
            <thead>
              <tr>
                <th scope="col">{t('presence.group')}</th>
                <th scope="col">{t('presence.came')}</th>
                <th scope="col">{t('presence.missing')}</th>
                <th scope="col">{t('presence.ready')}</th>
              </tr>
            </thead>
            <tbody>
              {data.groups.map(({ event, division, total, states }) => {
                const missing = (states.expected ?? 0) + (states.absent ?? 0)
                const filter = `f.season=${season}&f.event=${event}&f.division=${division}`
                return (
                  <tr key={`${event} ${division}`}>
                    <th scope="row">
                      {nameIn(events, event)} · {nameIn(divisions, division)}
                    </th>
                    <td>
                      {total - missing} / {total}
                    </td>
                    <td>
                      {missing === 0 ? (
                        0
                      ) : (
                        <Link to={`/contest/teams?${filter}&f.state=expected,absent`}>{missing}</Link>
                      )}
                    </td>
                    <td>{states.ready ?? 0}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
