import './devices.css'
import '#kernel/web/console/console-kit.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import type { MachineMap } from '../contract/console-schemas.ts'
import { connectionsShown } from '../contract.ts'
import { ConnectionTag, type ShownConnection } from './ConnectionTag.tsx'
import { deviceCalls, devicesKey, refreshMs } from './calls.ts'
import { type Cluster, clustersOf } from './clusters.ts'
import { devicePageTexts, deviceTexts } from './texts.ts'

/** Machines where they stand: points near each other are one mark, which lists its machines; it follows by itself. */
export function MapPage() {
  const t = useTexts(devicePageTexts)
  const words = useTexts(deviceTexts)
  const [connection, setConnection] = useState<ShownConnection | undefined>()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [...devicesKey, 'map', connection],
    queryFn: () => deviceCalls.map({ query: connection === undefined ? {} : { connection } }, { quiet: true }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const clusters = data ? clustersOf(data.points) : []
  const open = clusters.find(({ key }) => key === chosen)
  return (
    <>
      <div className="resource-head">
        <ScreenHeading own={t('map.title')} />
        <Select<ShownConnection>
          allowClear
          aria-label={t('map.filter')}
          placeholder={t('map.filter')}
          style={{ minInlineSize: 180 }}
          options={connectionsShown.map((value) => ({
            value,
            label: words(`resources.machineStatuses.options.connection.${value}`),
          }))}
          onChange={setConnection}
        />
      </div>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {data && data.points.length === 0 && <Empty description={t('map.none')} />}
      {data && data.points.length > 0 && (
        <div className="fleet-map">
          <section className="fleet-map-picture" aria-label={t('map.picture')}>
            {clusters.map((cluster) => (
              <Mark key={cluster.key} {...{ cluster, isChosen: cluster.key === chosen }} onChoose={setChosen} />
            ))}
          </section>
          <div className="fleet-map-list">
            {open && (
              <Button size="small" onClick={() => setChosen(null)}>
                {t('map.all')}
              </Button>
            )}
            {(open?.points ?? data.points).map((point) => (
              <PointMachines key={point.id} point={point} />
            ))}
          </div>
        </div>
      )}
      {data && data.unplaced > 0 && <p className="device-soft">{t('map.unplaced', { count: data.unplaced })}</p>}
      {data?.isCut && <p className="device-soft">{t('map.cut')}</p>}
    </>
  )
}

interface MarkProps {
  cluster: Cluster
  isChosen: boolean
  onChoose: (key: string | null) => void
}

function Mark({ cluster, isChosen, onChoose }: MarkProps) {
  const t = useTexts(devicePageTexts)
  const words = useTexts(deviceTexts)
  const state = words(`resources.machineStatuses.options.connection.${cluster.worst}`)
  const label = t('map.mark', { name: cluster.points[0]?.name ?? '', count: cluster.machineCount, state })
  return (
    <button
      type="button"
      className="fleet-map-mark"
      data-connection={cluster.worst}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      style={{ insetInlineStart: `${cluster.leftPercent}%`, insetBlockStart: `${cluster.topPercent}%` }}
      onClick={() => onChoose(isChosen ? null : cluster.key)}
    >
      {cluster.machineCount}
    </button>
  )
}

function PointMachines({ point }: { point: MachineMap['points'][number] }) {
  return (
    <section>
      <h2>{point.name}</h2>
      {point.address && <p className="device-soft">{point.address}</p>}
      <ul className="newest-rows">
        {point.machines.map(({ id, code, name, connection }) => (
          <li key={id}>
            <Link to={`/fleet/machines/${id}`}>{code}</Link>
            <span>{name}</span>
            <ConnectionTag connection={connection} />
          </li>
        ))}
      </ul>
    </section>
  )
}
