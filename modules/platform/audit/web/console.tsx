import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { auditEntries } from '../contract.ts'
import { ActionCell } from './ActionCell.tsx'
import { ActorCell, AfterCell, AtCell, BeforeCell, EntryDetail, RequestCell, SubjectCell } from './EntryCells.tsx'
import { auditTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = resourcePages(auditEntries, {
  group: 'system',
  texts: auditTexts,
  cells: {
    at: AtCell,
    actor: ActorCell,
    action: ActionCell,
    subject: SubjectCell,
    before: BeforeCell,
    after: AfterCell,
    request: RequestCell,
  },
  detail: EntryDetail,
  heading: ActionCell,
})
