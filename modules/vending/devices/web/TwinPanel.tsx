import '#kernel/web/console/console-kit.css'
import './devices.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { PageMachine } from '#modules/vending/machines/web/index.ts'
import type { ShownTwin } from '../contract/console-schemas.ts'
import { credentialRoutes, type TwinDeed, twinRoutes } from '../contract.ts'
import { credentialCalls, devicesKey, refreshMs, twinCalls } from './calls.ts'
import { devicePageTexts } from './texts.ts'

/** so far a clock is set wrong: more than a machine may be off without being noticed */
const wrongMs = 600_000
const clockSlackMs = 5000

/** In the demo: how the twin of a machine is, and what may happen to it. Elsewhere there is nothing. */
export function TwinPanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(devicePageTexts)
  const { may } = useConsoleAccess()
  const queries = useQueryClient()
  const [lane, setLane] = useState(100)
  const [isBusy, setBusy] = useState(false)
  const key = [...devicesKey, 'twin', machine.id]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => twinCalls.view({ params: { machine: machine.id } }, { quiet: true }),
    refetchInterval: refreshMs,
    retry: false,
  })
  // outside the demo there is no such address
  if (!data && !(error instanceof RefusedError && error.code === 'twin_out_of_reach')) return null
  async function act(deed: TwinDeed, more: { lane?: number; errorMs?: number } = {}) {
    setBusy(true)
    try {
      const password = deed === 'take-login' ? await newPassword(machine.id) : null
      const body = { deed, ...more, ...(password === null ? {} : { password }) }
      queries.setQueryData(key, await twinCalls.disturb({ params: { machine: machine.id }, body }, { quiet: true }))
      toast(t(`twin.told.${keyOf(deed)}`), 'success')
    } catch (problem) {
      toast(saidBy(problem) ?? t('cut'), 'danger')
    } finally {
      setBusy(false)
    }
  }
  const button = (deed: TwinDeed, more?: { lane?: number; errorMs?: number }) => (
    <Button disabled={isBusy} onClick={() => void act(deed, more)}>
      {t(`twin.deeds.${keyOf(deed)}`)}
    </Button>
  )
  return (
    <section>
      <h2>{t('twin.title')}</h2>
      <p className="device-soft">{t('twin.lead')}</p>
      {!data && <p>{t('twin.away')}</p>}
      {data && <State twin={data} />}
      {data && may(twinRoutes.disturb.name) && (
        <>
          <div className="newest-ways">
            {data.hasPower ? button('pull-plug') : button('plug-in')}
            {data.hasPower && !data.willLosePower && button('pull-plug-mid-vend')}
            {data.hasNetwork ? button('cut-network') : button('join-network')}
            {button(data.isDoorOpen ? 'close-door' : 'open-door')}
            {button(data.isSensorBlind ? 'clear-sensor' : 'blind-sensor')}
            {Math.abs(data.clockErrorMs) > clockSlackMs ? (
              <Button disabled={isBusy} onClick={() => void act('set-clock', { errorMs: 0 })}>
                {t('twin.rightClock')}
              </Button>
            ) : (
              button('set-clock', { errorMs: wrongMs })
            )}
            {may(credentialRoutes.grantLogin.name) && button('take-login')}
          </div>
          <div className="newest-ways">
            <InputNumber<number>
              min={1}
              max={9999}
              precision={0}
              value={lane}
              aria-label={t('twin.lane')}
              prefix={t('twin.lane')}
              onChange={(typed) => typed !== null && setLane(typed)}
            />
            {button(data.jammedLanes.includes(lane) ? 'free-lane' : 'jam-lane', { lane })}
            {button('fill-lane', { lane })}
          </div>
        </>
      )}
    </section>
  )
}

/** As if one had issued it and carried it to the machine. */
async function newPassword(machine: string): Promise<string | null> {
  return (await credentialCalls.grantLogin({ params: { machine } }, { quiet: true })).password
}

function State({ twin }: { twin: ShownTwin }) {
  const t = useTexts(devicePageTexts)
  const said = [
    t(twin.hasPower ? 'twin.power' : 'twin.noPower'),
    t(twin.hasNetwork ? 'twin.network' : 'twin.noNetwork'),
    twin.willLosePower && t('twin.willLosePower'),
    t(twin.isDoorOpen ? 'twin.doorOpen' : 'twin.doorClosed'),
    t(twin.isSensorBlind ? 'twin.blind' : 'twin.sees'),
    twin.jammedLanes.length > 0 && t('twin.jammed', { lanes: twin.jammedLanes.join(', ') }),
    t('twin.clock', { count: Math.round(twin.clockErrorMs / 1000) }),
    t('twin.fallen', { count: twin.fallen }),
  ]
  return (
    <ul className="newest-rows" aria-label={t('twin.state')}>
      {said.map((each) => each && <li key={each}>{each}</li>)}
    </ul>
  )
}

type Key<D extends string> = D extends `${infer A}-${infer B}` ? `${A}_${Key<B>}` : D

/** Keys of texts have no hyphens. */
function keyOf<D extends TwinDeed>(deed: D): Key<D> {
  return deed.replaceAll('-', '_') as Key<D>
}
