import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { readings } from '../contract.ts'
import { CurvesAside } from './CurvesAside.tsx'
import { readingTexts } from './texts.ts'
import './curves.css'

/** The list of readings, and above it the curves of the machine that it is cut to. */
export const readingsPage = resourcePage(readings, { group: 'fleet', texts: readingTexts, aside: CurvesAside })
