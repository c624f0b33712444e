import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { reference } from '#kernel/contract/fields.ts'
import { viewOf } from '#kernel/web/console/field-views.ts'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { changedSearch } from '#kernel/web/search-params.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { diagnosisDays } from '../contract.ts'
import type { Fault } from '../schema.ts'
import { Checks } from './Checks.tsx'
import { dayCode, diagnosisCalls, diagnosisKey } from './calls.ts'
import { FaultEvents } from './FaultEvents.tsx'
import { useFaultName } from './fault-name.ts'
import { upkeepPageTexts } from './texts.ts'
import './upkeep.css'

const machineField = reference('machines')
const { Filter: MachinePicker } = viewOf(machineField)
const daysShown = (text: string | null) => diagnosisDays.find((days) => String(days) === text) ?? 7

/** What went wrong with a machine lately, as a tree, and what it finds out about itself. */
export function DiagnosisPage() {
  const t = useTexts(upkeepPageTexts)
  const [params, setParams] = useSearchParams()
  const put = (change: Record<string, string | null>) =>
    setParams(changedSearch(location.search, change), { replace: true })
  const machine = params.get('machine') ?? ''
  const days = daysShown(params.get('days'))
  return (
    <>
      <ScreenHeading own={t('title')} />
      <div className="upkeep-bar">
        {MachinePicker && (
          <MachinePicker
            id="diagnosis-machine"
            value={machine}
            onChange={(id) => put({ machine: id, fault: null })}
            field={machineField}
            words={{ label: t('pick'), option: (code) => code }}
          />
        )}
        <Segmented
          aria-label={t('span')}
          options={diagnosisDays.map((each) => ({ value: each, label: t('days', { days: each }) }))}
          value={days}
          style={{ maxInlineSize: '100%', overflowX: 'auto' }}
          onChange={(each) => put({ days: String(each) })}
        />
      </div>
      {machine === '' ? (
        <p>{t('pickHint')}</p>
      ) : (
        <Diagnosis
          key={machine}
          machine={machine}
          days={days}
          fault={params.get('fault')}
          onFault={(fault) => put({ fault })}
        />
      )}
    </>
  )
}

interface DiagnosisProps {
  machine: string
  days: number
  fault: string | null
  onFault: (fault: string | null) => void
}

function Diagnosis({ machine, days, fault, onFault }: DiagnosisProps) {
  const t = useTexts(upkeepPageTexts)
  const { data, error, refetch } = useQuery({
    queryKey: [...diagnosisKey, machine, 'faults', days],
    queryFn: () => diagnosisCalls.faults({ params: { machine }, query: { days: dayCode(days) } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  // how often a fault was chosen here, and not by the address: each time what follows is shown
  const [choices, setChoices] = useState(0)
  const choose = (id: string) => {
    setChoices((before) => before + 1)
    onFault(id)
  }
  if (error && !data) return <Unanswered error={error} onAgain={refetch} />
  if (!data) return <p>{t('loading')}</p>
  const chosen = data.groups.flatMap(({ faults }) => faults).find(({ id }) => id === fault)
  return (
    <div className="diagnosis">
      <section>
        {error && <Unanswered error={error} onAgain={refetch} />}
        <h2>
          {t('tree')} · {data.machine.code} {data.machine.name}
        </h2>
        {data.groups.length === 0 && <p>{t('none')}</p>}
        <ul className="fault-tree">
          {data.groups.map(({ type, count, faults }) => (
            <li key={type}>
              <h3>
                {t(`types.${type}`)} <small>{t('count', { count })}</small>
              </h3>
              <ul>
                {faults.map((each) => (
                  <li key={each.id}>
                    <FaultButton fault={each} isChosen={each.id === fault} onChoose={() => choose(each.id)} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      {chosen && <FaultEvents key={chosen.id} machine={machine} fault={chosen} days={days} choices={choices} />}
      <Checks machine={machine} />
    </div>
  )
}

function FaultButton({ fault, isChosen, onChoose }: { fault: Fault; isChosen: boolean; onChoose: () => void }) {
  const t = useTexts(upkeepPageTexts)
  const { dateTime } = useFormats()
  const nameOf = useFaultName()
  return (
    <button type="button" className="fault" aria-pressed={isChosen} onClick={onChoose}>
      <span>{nameOf(fault)}</span>
      <small>
        {t('count', { count: fault.count })} · {t('last', { at: dateTime(fault.lastAt) })}
      </small>
    </button>
  )
}
