import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { layoutTemplates, machineModels } from '../contract.ts'
import { machineTexts } from './texts.ts'

const options = { group: 'fleet', texts: machineTexts } as const

const lists = [resourcePage(layoutTemplates, options), resourcePage(machineModels, options)]

/** What machines are laid out by: templates, and how large their models are. */
export function TemplatesPage() {
  return <SubLists base="/fleet/layout-templates" lists={lists} />
}
