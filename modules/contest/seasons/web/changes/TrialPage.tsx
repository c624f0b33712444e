import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Progress, Select, Tag } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { contestSeasons } from '../../contract/office.ts'
import { type DraftView, draftCalls, draftsKey, type SeasonTrial } from '../calls.ts'
import { CrumbText } from '../editor/CrumbText.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { crumbsOf } from '../editor/places.ts'
import { texts } from '../texts.ts'
import { placeOfFinding } from './finding-place.ts'

/** How often a trial under way is looked at. */
const pollMs = 1500

interface TrialPageProps {
  view: DraftView
  flush: () => Promise<boolean>
  canStart: boolean
}

/** Holds last season's declarations against the draft: how many of them would be refused, and why. */
export function TrialPage({ view, flush, canStart }: TrialPageProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [season, setSeason] = useState<string | null>(view.basedOn?.season ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = [...draftsKey, 'trials', view.id]
  const found = useQuery({
    queryKey: key,
    queryFn: () => draftCalls.trials({ params: { draft: view.id } }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.trials.some(isUnderWay) ? pollMs : false),
  })
  const seasons = useQuery({
    queryKey: ['options', 'contestSeasons', 'all'],
    queryFn: () => callsOf(contestSeasons).options({ query: {} }),
  })
  const nameOf = (id: string) => seasons.data?.rows.find((each) => each.id === id)?.label ?? ''
  async function start() {
    if (season === null) return
    setBusy(true)
    setProblem(null)
    try {
      await flush()
      await draftCalls.startTrial({ params: { draft: view.id }, body: { season } }, { quiet: true })
      await queries.invalidateQueries({ queryKey: key })
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="season-page" aria-labelledby="season-page-title">
      <h2 id="season-page-title">{t('pages.trial')}</h2>
      <p className="season-lead">{t('trial.lead')}</p>
      {canStart && (
        <Form layout="inline" onFinish={() => void start()}>
          <Form.Item label={t('trial.season')} htmlFor="trial-season">
            <Select<string | null>
              id="trial-season"
              className="season-value"
              value={season}
              placeholder={t('choose')}
              options={(seasons.data?.rows ?? []).map(({ id, label }) => ({ value: id, label }))}
              onChange={setSeason}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={season === null}>
            {t('trial.start')}
          </Button>
        </Form>
      )}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {found.data?.trials.length === 0 && <p className="season-none">{t('trial.none')}</p>}
      {found.data?.trials.map((trial) => (
        <Trial key={trial.id} trial={trial} name={nameOf(trial.season)} />
      ))}
    </section>
  )
}

function isUnderWay({ state }: SeasonTrial): boolean {
  return state === 'queued' || state === 'running'
}

function Trial({ trial, name }: { trial: SeasonTrial; name: string }) {
  const t = useTexts(texts)
  const { dateTime, number } = useFormats()
  const { state, total, done, refused, findings, requestedAt } = trial
  const percent = total === 0 ? (state === 'finished' ? 100 : 0) : Math.round((done / total) * 100)
  return (
    <article className="season-card">
      <h3>
        {name} <time dateTime={requestedAt}>{dateTime(requestedAt)}</time> <Tag>{t(`trial.states.${state}`)}</Tag>
      </h3>
      {isUnderWay(trial) && (
        <Progress percent={percent} size="small" aria-label={t('trial.progress')} format={() => `${done} / ${total}`} />
      )}
      {state === 'finished' && (
        <p role="status" className={total === 0 ? 'season-none' : refused === 0 ? 'season-fine' : 'season-warn'}>
          {total === 0 ? t('trial.nothing') : t('trial.result', { total, refused })}
        </p>
      )}
      {findings.length > 0 && (
        <div className="overview-scroll">
          <table className="season-findings">
            <thead>
              <tr>
                <th scope="col">{t('trial.place')}</th>
                <th scope="col">{t('trial.problem')}</th>
                <th scope="col">{t('trial.count')}</th>
              </tr>
            </thead>
            <tbody>
              {findings.map((finding) => (
                <tr key={`${finding.kind} ${finding.path} ${finding.code}`}>
                  <td>
                    <FindingPlace finding={finding} />
                  </td>
                  <td>{finding.message}</td>
                  <td>{number(finding.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </article>
  )
}

/** Leads to the rule that a declaration would break. */
function FindingPlace({ finding }: { finding: SeasonTrial['findings'][number] }) {
  const language = useLanguage()
  const { document, go } = useEditor()
  const place = placeOfFinding(finding, document)
  if (place === null) return finding.kind
  return (
    <button type="button" className="season-jump" onClick={() => go(place)}>
      <CrumbText crumbs={crumbsOf(place, document, language).crumbs} />
    </button>
  )
}
