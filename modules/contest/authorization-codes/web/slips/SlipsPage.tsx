import './slips.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { codeCalls } from '../calls.ts'
import { texts } from '../texts.ts'

type Slip = Awaited<ReturnType<typeof codeCalls.slips>>['slips'][number]

/** Slips to cut out and give away, eight on a sheet of A4; what is around them is not printed. */
export function SlipsPage() {
  const t = useTexts(texts)
  const [params] = useSearchParams()
  const ids = params.get('ids') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['quota', 'slips', ids],
    queryFn: () => codeCalls.slips({ query: { ids } }, { quiet: true }),
    enabled: ids !== '',
  })
  return (
    <div className="slips-page">
      <div className="resource-head slips-head">
        <h1>{t('slips.title')}</h1>
        <Link to="/contest/authorization-codes?view=codes">{t('slips.back')}</Link>
        {data && (
          <Button type="primary" onClick={() => print()}>
            {t('slips.now')}
          </Button>
        )}
      </div>
      <p className="slips-head">{t('slips.hint')}</p>
      {ids === '' && <Empty description={t('slips.choose')} />}
      {error && (
        <Empty description={saidBy(error) ?? t('cut')}>
          <Button onClick={() => void refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {ids !== '' && !data && !error && <Skeleton label={t('loading')} shape="card" />}
      {data && (
        <ul className="slips">
          {data.slips.map((slip) => (
            <SlipView key={slip.id} slip={slip} />
          ))}
        </ul>
      )}
    </div>
  )
}

function SlipView({ slip }: { slip: Slip }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const stages = useDictionary('stage')
  const stage = stages.find(({ code }) => code === slip.stage)?.label ?? t('allStages')
  return (
    <li className="slip">
      <img
        className="slip-qr"
        src={`data:image/svg+xml,${encodeURIComponent(slip.qrSvg)}`}
        alt={t('slips.qr', { code: slip.code })}
      />
      <div className="slip-words">
        <p className="slip-season">{slip.season}</p>
        <p className="slip-code">{slip.code}</p>
        <p>
          {slip.kind} · {stage}
        </p>
        <p>{slip.unit}</p>
        {slip.handedTo !== null && <p>{t('slips.for', { name: slip.handedTo })}</p>}
        {slip.expiresAt !== null && <p>{t('slips.until', { at: dateTime(slip.expiresAt) })}</p>}
        <p className="slip-small">{t('slips.how', { address: slip.address })}</p>
      </div>
    </li>
  )
}
