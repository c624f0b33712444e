import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type Check, checkExpiresInMinutes, checks } from '../contract.ts'
import type { MadeCheck } from '../schema.ts'
import { diagnosisCalls, diagnosisKey } from './calls.ts'
import { upkeepPageTexts } from './texts.ts'

/** While a check is under way its result is asked for so often. */
const askAgainMs = 2000

/** Has the machine check a part of itself, and shows what it found. */
export function Checks({ machine }: { machine: string }) {
  const t = useTexts(upkeepPageTexts)
  const client = useQueryClient()
  const key = [...diagnosisKey, machine, 'checks']
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => diagnosisCalls.checks({ params: { machine } }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.checks.some((each) => each.state === 'waiting') ? askAgainMs : false),
  })
  const ask = useMutation({
    mutationFn: (check: Check) => diagnosisCalls.check({ params: { machine }, body: { check } }),
    onSuccess: async () => {
      toast(t('checks.asked', { minutes: checkExpiresInMinutes }))
      await client.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <section>
      <h2>{t('checks.title')}</h2>
      {error && <Unanswered error={error} onAgain={refetch} />}
      {!data && !error && <p>{t('loading')}</p>}
      {data && !data.isConnectable && <p>{t('checks.noLogin')}</p>}
      {data?.isConnectable && data.mayCheck && (
        <div className="upkeep-bar">
          {checks.map((check) => (
            <Button key={check} disabled={ask.isPending} onClick={() => ask.mutate(check)}>
              {t(`checks.${check}`)}
            </Button>
          ))}
        </div>
      )}
      {data && data.checks.length === 0 && <p>{t('checks.none')}</p>}
      {data && data.checks.length > 0 && (
        <ul className="check-list" aria-label={t('checks.last')} aria-live="polite">
          {data.checks.map((each) => (
            <MadeCheckItem key={each.id} made={each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MadeCheckItem({ made }: { made: MadeCheck }) {
  const t = useTexts(upkeepPageTexts)
  const { dateTime } = useFormats()
  const { check, state, askedAt, findings } = made
  return (
    <li>
      <p>
        <strong>{t(`checks.${check}`)}</strong> <Tag>{t(`checks.${state}`)}</Tag>{' '}
        <time dateTime={askedAt}>{dateTime(askedAt)}</time>
      </p>
      {state === 'done' && findings.length === 0 && <p>{t('checks.sound')}</p>}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ code, text }) => (
            <li key={`${code} ${text}`}>
              {code} {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
