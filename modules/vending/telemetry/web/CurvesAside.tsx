import { useTexts } from '#kernel/web/texts.tsx'
import { MachineCurves } from './MachineCurves.tsx'
import { curveTexts } from './texts.ts'

/** Above the list: the curves of the machine that it is cut to. */
export function CurvesAside({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useTexts(curveTexts)
  const machine = filters.machine ?? ''
  return (
    <section aria-label={t('heading')}>
      {machine === '' ? <p className="curves-note">{t('pick')}</p> : <MachineCurves key={machine} machine={machine} />}
    </section>
  )
}
