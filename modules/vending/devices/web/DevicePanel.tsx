import '#kernel/web/console/console-kit.css'
import './devices.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { PageMachine } from '#modules/vending/machines/web/index.ts'
import type { ShownDevice } from '../contract/console-schemas.ts'
import { configLimits } from '../contract.ts'
import { ConnectionTag } from './ConnectionTag.tsx'
import { deviceCalls, deviceQuery, devicesKey } from './calls.ts'
import { devicePageTexts } from './texts.ts'

/** A motor turns for a second or two: whoever looks at the machine sees it begin, and then end. */
const watchMs = 2000
const turningMs = 1000
const isTurning = (device?: ShownDevice) => device?.turns.some(({ state }) => state === 'turning') ?? false

/** How a machine is on the wire right now: connection, newest readings, configuration, starts. */
export function DevicePanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(devicePageTexts)
  const { data, error, refetch } = useQuery({
    ...deviceQuery(machine.id),
    refetchInterval: ({ state }) => (isTurning(state.data) ? turningMs : watchMs),
  })
  return (
    <section>
      <h2>{t('device.title')}</h2>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {data && (
        <>
          <Facts device={data} />
          <Config machine={machine.id} device={data} />
          <Boots boots={data.boots} />
        </>
      )}
    </section>
  )
}

function Facts({ device }: { device: ShownDevice }) {
  const t = useTexts(devicePageTexts)
  const { dateTime, timeWithSeconds, number } = useFormats()
  const { readings } = device
  const yuan = (fen: number | null) => (fen === null ? null : `¥${(fen / 100).toFixed(2)}`)
  const withUnit = (value: number | null, unit: string) => (value === null ? null : `${number(value)} ${unit}`)
  const facts: [string, string | null][] = [
    [t('device.since'), device.since && dateTime(device.since)],
    [t('device.lastHeard'), device.lastHeardAt && timeWithSeconds(device.lastHeardAt)],
    [
      t('device.skew'),
      device.clockSkewMs === null ? null : t('device.seconds', { count: Math.round(device.clockSkewMs / 1000) }),
    ],
    [t('device.software'), [device.softwareHost, device.softwareSub].filter(Boolean).join(' / ') || null],
    [t('device.hardware'), [device.hardwareHost, device.hardwareSub].filter(Boolean).join(' / ') || null],
    [t('device.temperature'), withUnit(readings.temperatureC, '°C')],
    [t('device.humidity'), withUnit(readings.humidityPercent, '%')],
    [t('device.door'), readings.isDoorOpen === null ? null : t(readings.isDoorOpen ? 'device.open' : 'device.closed')],
    [t('device.notes'), yuan(readings.noteFen)],
    [t('device.coins'), yuan(readings.coinFen)],
    [t('device.dayFlow'), withUnit(readings.dayFlowMb, 'MB')],
    [t('device.monthFlow'), withUnit(readings.monthFlowMb, 'MB')],
    [t('device.restarts'), device.restarts === null ? null : number(device.restarts)],
    [t('device.iccid'), device.iccid],
  ]
  return (
    <dl className="device-facts">
      <div>
        <dt>{t('device.connection')}</dt>
        <dd>
          <ConnectionTag connection={device.connection} />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Config({ machine, device }: { machine: string; device: ShownDevice }) {
  const t = useTexts(devicePageTexts)
  const [isOpen, setOpen] = useState(false)
  const { heartbeatS, telemetryS, version, acknowledged } = device.config
  return (
    <p className="newest-ways">
      <span>{t('config.times', { heartbeatS, telemetryS })}</span>
      <span className="device-soft">
        {version === 0
          ? t('config.none')
          : t(acknowledged === version ? 'config.taken' : 'config.waiting', {
              version,
              acknowledged: acknowledged ?? 0,
            })}
      </span>
      {device.mayConfigure && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('config.edit')}
        </Button>
      )}
      {isOpen && <ConfigDialog machine={machine} config={device.config} onClose={() => setOpen(false)} />}
    </p>
  )
}

interface ConfigProps {
  machine: string
  config: ShownDevice['config']
  onClose: () => void
}

function ConfigDialog({ machine, config, onClose }: ConfigProps) {
  const t = useTexts(devicePageTexts)
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  async function save(body: { heartbeatS: number; telemetryS: number }) {
    try {
      await deviceCalls.configure({ params: { machine }, body }, { quiet: true })
      await queries.invalidateQueries({ queryKey: devicesKey })
      toast(t('config.saved'), 'success')
      onClose()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    }
  }
  return (
    <Modal open title={t('config.edit')} onCancel={onClose} footer={null} destroyOnHidden>
      <Form layout="vertical" initialValues={config} onFinish={(values) => void save(values)}>
        {(['heartbeatS', 'telemetryS'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`config.${name}`)}
            extra={t('config.bounds', { min: configLimits[name].min, max: configLimits[name].max })}
            rules={[{ required: true, message: t('required') }]}
          >
            <InputNumber<number> min={configLimits[name].min} max={configLimits[name].max} precision={0} />
          </Form.Item>
        ))}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <div className="newest-ways">
          <Button type="primary" htmlType="submit">
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </Form>
    </Modal>
  )
}

const reasons: Readonly<Record<string, 'power_on' | 'watchdog' | 'command'>> = {
  'power-on': 'power_on',
  watchdog: 'watchdog',
  command: 'command',
}

function Boots({ boots }: { boots: ShownDevice['boots'] }) {
  const t = useTexts(devicePageTexts)
  const { dateTime } = useFormats()
  if (boots.length === 0) return null
  return (
    <>
      <h3>{t('boots.title')}</h3>
      <ul className="newest-rows">
        {boots.map(({ id, reason, count, at }) => (
          <li key={id}>
            <time dateTime={at}>{dateTime(at)}</time>
            <span>{t(`boots.${reasons[reason ?? ''] ?? 'unknown'}`)}</span>
            {count !== null && <span className="device-soft">{t('boots.count', { count })}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
