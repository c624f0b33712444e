import './devices.css'
import '#kernel/web/console/console-kit.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type MarkTone, PointMap } from '#kernel/web/console/map/PointMap.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { useOutlines } from '#modules/platform/settings/web/index.ts'
import type { MachineMap } from '../contract/console-schemas.ts'
import { connectionsShown } from '../contract.ts'
import { ConnectionTag, type ShownConnection } from './ConnectionTag.tsx'
import { deviceCalls, devicesKey, refreshMs } from './calls.ts'
import { devicePageTexts, deviceTexts } from './texts.ts'

type Point = MachineMap['points'][number]

/** Machines where they stand: points near each other are one mark, which lists its machines; it follows by itself. */
export function MapPage() {
  const t = useTexts(devicePageTexts)
  const words = useTexts(deviceTexts)
  const [connection, setConnection] = useState<ShownConnection | undefined>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const lookOf = useLook()
  const outlines = useOutlines()
  const { data, error, refetch } = useQuery({
    queryKey: [...devicesKey, 'map', connection],
    queryFn: () => deviceCalls.map({ query: connection === undefined ? {} : { connection } }, { quiet: true }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const open = data?.points.filter(({ id }) => chosen.includes(id)) ?? []
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
          <PointMap
            label={t('map.picture')}
            points={data.points}
            outlines={outlines}
            lookOf={lookOf}
            chosen={chosen}
            onChoose={(points) => setChosen(points.map(({ id }) => id))}
          />
          <div className="fleet-map-list">
            {open.length > 0 && (
              <Button size="small" onClick={() => setChosen([])}>
                {t('map.all')}
              </Button>
            )}
            {(open.length > 0 ? open : data.points).map((point) => (
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

/** the gravest first */
const gravity: readonly ShownConnection[] = ['offline', 'degraded', 'none', 'online']
const tones = { offline: 'bad', degraded: 'warn', none: 'quiet', online: 'good' } as const

function useLook(): (points: readonly Point[]) => { tone: MarkTone; label: string; figure: string } {
  const t = useTexts(devicePageTexts)
  const words = useTexts(deviceTexts)
  return (points) => {
    const machines = points.flatMap((point) => point.machines)
    const worst = gravity.find((each) => machines.some(({ connection }) => connection === each)) ?? 'online'
    const state = words(`resources.machineStatuses.options.connection.${worst}`)
    return {
      tone: tones[worst],
      label: t('map.mark', { name: points[0]?.name ?? '', count: machines.length, state }),
      figure: String(machines.length),
    }
  }
}

function PointMachines({ point }: { point: Point }) {
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
