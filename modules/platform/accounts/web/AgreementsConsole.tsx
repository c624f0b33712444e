import type { ComponentType } from 'react'
import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { agreementVersions } from '#modules/platform/agreements/contract/office.ts'
import { agreementTexts, type VersionParts } from '#modules/platform/agreements/web/index.ts'
import { pendingAcceptances } from '../contract/pending-acceptances.ts'
import { accountTexts } from './texts.ts'

const pageOf = (resource: unknown, texts: unknown): ResourcePage => ({
  resource: resource as ResourcePage['resource'],
  texts: texts as ResourcePage['texts'],
  group: 'system',
})

/** Versions of the agreements, and who has not accepted them yet. */
export function agreementsConsole({ BodyCell, CompareVersions, VersionForm }: VersionParts): ComponentType {
  const versions: ResourcePage = {
    ...pageOf(agreementVersions, agreementTexts),
    cells: { body: BodyCell },
    form: VersionForm,
    detail: CompareVersions,
  }
  const lists = [versions, pageOf(pendingAcceptances, accountTexts)]
  for (const { resource } of lists) nameSegment(resource)
  return function AgreementsConsole() {
    return <SubLists base="/system/agreements" lists={lists} />
  }
}
