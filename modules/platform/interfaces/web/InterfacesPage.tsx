import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { interfaceCalls, interfaceCategories, interfaces } from '../contract.ts'
import { LastCalls } from './LastCalls.tsx'
import { TestDialog } from './TestDialog.tsx'
import { interfaceTexts } from './texts.ts'

const texts = interfaceTexts as unknown as ResourcePage['texts']
const pageOf = (resource: unknown): ResourcePage => ({
  resource: resource as ResourcePage['resource'],
  texts,
  group: 'system',
})

const lists: readonly ResourcePage[] = [
  { ...pageOf(interfaces), detail: LastCalls, actions: { test: TestDialog } },
  pageOf(interfaceCategories),
  pageOf(interfaceCalls),
]
for (const { resource } of lists) nameSegment(resource)

/** Third-party interfaces, their categories, and what became of calls. */
export function InterfacesPage() {
  return <SubLists base="/system/interfaces" lists={lists} />
}
