import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { readingsPage } from '#modules/vending/telemetry/web/index.ts'
import { cashCollections } from '../contract.ts'
import { cashTexts } from './texts.ts'

const lists = [readingsPage, resourcePage(cashCollections, { group: 'fleet', texts: cashTexts })]

/** What machines measure, their cash too, and what of it was taken out. */
export function ReadingsScreen() {
  return (
    <div className="telemetry-page">
      <SubLists base="/fleet/telemetry" lists={lists} />
    </div>
  )
}
