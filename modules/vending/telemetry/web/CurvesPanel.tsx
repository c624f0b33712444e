import { Link } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import type { PageMachine } from '#modules/vending/machines/web/index.ts'
import { MachineCurves } from './MachineCurves.tsx'
import { curveTexts } from './texts.ts'

/** On the page of a machine: its temperature, humidity, door and cash over the last hours or days. */
export function CurvesPanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(curveTexts)
  return (
    <section>
      <h2>{t('heading')}</h2>
      <MachineCurves machine={machine.id} isNamed={false} />
      <Link to={`/fleet/telemetry?f.machine=${machine.id}`}>{t('all')}</Link>
    </section>
  )
}
