import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { readings } from '../contract.ts'
import { CurvesAside } from './CurvesAside.tsx'
import { readingTexts } from './texts.ts'
import './curves.css'

const page = resourcePage(readings, { group: 'fleet', texts: readingTexts, aside: CurvesAside })

/** The list of readings, and beside it the curves of the machine that it is cut to. */
export function TelemetryPage() {
  return (
    <div className="telemetry-page">
      <ResourceList page={page} />
    </div>
  )
}
