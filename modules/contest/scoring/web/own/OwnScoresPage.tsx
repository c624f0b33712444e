import '../board.css'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { TextArea } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { ownScoreRoutes } from '../../contract.ts'
import type { ownScoreSchemas } from '../../schema.ts'
import { ownScoreCalls } from '../calls.ts'
import { texts } from '../texts.ts'

type OwnScores = Awaited<ReturnType<typeof ownScoreCalls.view>>
type OwnRound = OwnScores['rounds'][number]
const groundsMax = 1000

/** What the coach sees of the own team, round by round, and where a protest is filed. */
export const ownScoresPage = definePage({
  texts,
  loader: ({ api, params }) =>
    api<typeof ownScoreSchemas>(ownScoreRoutes).view({ params: { declaration: params.declaration ?? '' } }),
  title: (t, data) => (data ? t('own.title', { team: data.team.name }) : t('own.titleAlone')),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const language = useLanguage()
    return (
      <Stack>
        <PageHeader
          eyebrow={data.team.number}
          title={t('own.title', { team: data.team.name })}
          lead={labelIn(data.eventLabels, language)}
          actions={
            <LinkButton href={`/scoreboard/${data.season.code}/${data.event}/${data.division}`}>
              {t('board.title')}
            </LinkButton>
          }
        />
        {data.rounds.map((round) => (
          <Round key={round.round} round={round} scores={data} />
        ))}
      </Stack>
    )
  },
})

function Round({ round, scores }: { round: OwnRound; scores: OwnScores }) {
  const t = useTexts(texts)
  const { score, protest } = round
  return (
    <section className="own-round" aria-label={t('rounds.one', { round: String(round.round) })}>
      <h2>{t('rounds.one', { round: String(round.round) })}</h2>
      {score ? <Score score={score} scores={scores} /> : <p>{t('own.noScore')}</p>}
      {protest && <Protest protest={protest} />}
      {score && !protest && <ProtestForm round={round} scores={scores} />}
    </section>
  )
}

function Score({ score, scores }: { score: NonNullable<OwnRound['score']>; scores: OwnScores }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <>
      <p className="own-points">{score.hasScore ? t('points', { points: score.points }) : t('ranking.none')}</p>
      {score.state === 'in-conflict' && <Notice kind="warning" title={t('own.inConflict')} />}
      {score.isCorrected && <p>{t('own.corrected')}</p>}
      <ul>
        {scores.sheet.items.map((item) => (
          <li key={item.code}>
            {labelIn(item.labels, language)}: {score.counts[item.code] ?? 0} ×{' '}
            {item.kind === 'penalty' ? -item.points : item.points}
          </li>
        ))}
        {score.timeMs !== null && (
          <li>
            {t('sheets.time')}: {t('seconds', { seconds: score.timeMs / 1000 })}
          </li>
        )}
      </ul>
    </>
  )
}

function Protest({ protest }: { protest: NonNullable<OwnRound['protest']> }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const kind = protest.state === 'upheld' ? 'success' : protest.state === 'rejected' ? 'warning' : 'info'
  return (
    <Notice kind={kind} title={`${t('own.protestTitle')}: ${t(`own.states.${protest.state}`)}`}>
      <p>{protest.grounds}</p>
      <p>{t('own.filedAt', { at: dateTime(protest.filedAt) })}</p>
      {protest.decisionReason && <p>{t('own.reply', { reason: protest.decisionReason })}</p>}
    </Notice>
  )
}

function ProtestForm({ round, scores }: { round: OwnRound; scores: OwnScores }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { revalidate } = useRevalidator()
  const [grounds, setGrounds] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (round.mayProtest) return <p>{round.mayProtest.message}</p>
  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      const body = { round: round.round, grounds: grounds.trim() }
      await ownScoreCalls.protest({ params: { declaration: scores.team.id }, body }, { quiet: true })
      toast(t('own.sent'), 'success')
      await revalidate()
    } catch (error) {
      if (error instanceof RefusedError) setProblem(error.fields[0]?.message ?? error.message)
      else if (error instanceof NetworkError) setProblem(t('cut'))
      else throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <details>
      <summary>{t('own.send')}</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          <p>{round.protestEndsAt ? t('own.until', { at: dateTime(round.protestEndsAt) }) : t('own.untilNext')}</p>
          <Field
            label={t('own.grounds')}
            hint={t('own.groundsHint')}
            isRequired
            error={problem ?? undefined}
            count={{ used: [...grounds].length, limit: groundsMax }}
          >
            <TextArea value={grounds} onChange={(event) => setGrounds(event.target.value)} />
          </Field>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('own.send')}
          </Button>
        </Stack>
      </form>
    </details>
  )
}
