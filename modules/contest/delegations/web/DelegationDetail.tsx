import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Empty } from 'antd'
import { saidBy } from '#kernel/web/client/errors.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import type { DelegationPlan } from '../contract.ts'
import type { DelegationView } from '../schema.ts'
import { officeCalls } from './calls.ts'
import { guestsOf } from './own/auto-rooms.ts'
import { texts } from './texts.ts'

/** What a unit has told of its delegation: people, travel, rooms. */
export function DelegationDetail({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: ['resource', 'delegations', 'plan', row.id, row.revision],
    queryFn: () => officeCalls.view({ params: { delegation: row.id } }, { quiet: true }),
  })
  if (found.error)
    return (
      <Empty description={saidBy(found.error) ?? t('cut')}>
        <Button onClick={() => void found.refetch()}>{t('detail.again')}</Button>
      </Empty>
    )
  if (!found.data) return <Skeleton label={t('detail.loading')} shape="card" />
  return <Told view={found.data} />
}

function Told({ view }: { view: DelegationView }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { plan } = view
  const { travel, emergency, insurance } = plan
  const shown = (value: string) => value.trim() || '—'
  const at = (instant: string | null) => (instant === null ? '—' : dateTime(instant))
  const items = [
    {
      key: 'means',
      label: t('travel.means'),
      children:
        travel.means === null
          ? '—'
          : t('detail.vehicle', { means: t(`means.${travel.means}`), vehicle: travel.vehicle }),
    },
    { key: 'arrives', label: t('travel.arrivesAt'), children: at(travel.arrivesAt) },
    { key: 'departs', label: t('travel.departsAt'), children: at(travel.departsAt) },
    { key: 'hotel', label: t('travel.hotel'), children: shown(travel.hotel) },
    {
      key: 'emergency',
      label: t('emergency.name'),
      children: (
        <>
          {shown(emergency.name)} <Call phone={emergency.phone} />
        </>
      ),
    },
    { key: 'insurance', label: t('insurance.insurer'), children: shown(t('detail.policy', insurance)) },
    { key: 'notes', label: t('notes'), children: shown(plan.notes) },
  ]
  return (
    <section>
      <h2>{t('detail.people')}</h2>
      {plan.companions.length === 0 && <p>{t('detail.empty')}</p>}
      <ul>
        {plan.companions.map((each) => (
          <li key={each.key}>
            {t('detail.line', { ...each, function: t(`functions.${each.function}`) })} <Call phone={each.phone} />
          </li>
        ))}
      </ul>
      <Descriptions size="small" column={1} items={items} />
      <h2>{t('detail.rooms')}</h2>
      {plan.rooms.length === 0 && <p>{t('detail.empty')}</p>}
      <RoomLines plan={plan} view={view} />
    </section>
  )
}

/** A phone number that a phone dials. */
function Call({ phone }: { phone: string }) {
  return phone === '' ? null : <a href={`tel:${phone.replaceAll(/[^0-9+]/g, '')}`}>{phone}</a>
}

function RoomLines({ plan, view }: { plan: DelegationPlan; view: DelegationView }) {
  const t = useTexts(texts)
  const guests = new Map(guestsOf(plan.companions, view.travellers).map(({ key, name }) => [key, name]))
  return (
    <ul>
      {plan.rooms.map(({ key, name, places, occupants }) => {
        const people = occupants.flatMap((each) => guests.get(each) ?? [])
        return (
          <li key={key}>{t('detail.sleeping', { name, places, count: people.length, people: people.join(' · ') })}</li>
        )
      })}
    </ul>
  )
}
