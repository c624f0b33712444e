import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { machineCalls, machinesKey } from './calls.ts'
import { LayoutEditor } from './LayoutEditor.tsx'
import { MachineFront } from './MachineFront.tsx'
import type { LaneTurn } from './panels.ts'
import { machinePageTexts } from './texts.ts'
import './machines.css'

/** What is sold is seen soon. */
const refreshMs = 10_000

interface MachineLanesProps {
  machine: string
  /** left out: nobody tells */
  turns?: readonly LaneTurn[]
}

/** A machine as it stands there, its stock as it changes, and the way to lay it out. */
export function MachineLanes({ machine, turns = [] }: MachineLanesProps) {
  const t = useTexts(machinePageTexts)
  const [isEditing, setEditing] = useState(false)
  const { may } = useConsoleAccess()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...machinesKey, 'layout', machine],
    queryFn: () => machineCalls.layout({ params: { machine } }, { quiet: true }),
    refetchInterval: isEditing ? false : refreshMs,
  })
  return (
    <section>
      <h2>{t('front.title')}</h2>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {!data && !error && <p>{t('loading')}</p>}
      {data && !isEditing && (
        <>
          {data.cabinets.length === 0 ? (
            <p>{t('front.none')}</p>
          ) : (
            <MachineFront cabinets={data.cabinets} turns={turns} />
          )}
          <div className="newest-ways">
            {data.cabinets.length > 0 && may('lanes.refill') && (
              <Button onClick={() => void navigate(`/fleet/lanes?f.machine=${machine}`)}>{t('front.refill')}</Button>
            )}
            {data.mayEdit && <Button onClick={() => setEditing(true)}>{t('layout.edit')}</Button>}
          </div>
        </>
      )}
      {data && isEditing && (
        <LayoutEditor machine={machine} cabinets={data.cabinets} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}
