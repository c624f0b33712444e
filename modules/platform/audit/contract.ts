import { choice, instant, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'

export const historyRoutes = routes('history', {
  /** what happened to one row of a resource, newest first; asks for the resource's own permission and row scope */
  show: { method: 'GET', path: '/api/console/history' },
})

export const entryWordRoutes = routes('auditEntries', {
  /** entries of the log in the reader's words: the names of what they are about and of what they point at, and what changed */
  words: { method: 'GET', path: '/api/console/logs/words', permission: 'auditEntries.view' },
})

/** How many entries are told at once: a page of the list. */
export const entryWordsMax = 200

export interface TextPart {
  change: 'same' | 'added' | 'removed'
  text: string
}

/** One field of a row that an operation changed, in the reader's words; times as ISO 8601 and money in fen, for the reader's own form. */
export interface HistoryChange {
  field: string
  label: string
  kind: 'text' | 'instant' | 'date' | 'money'
  /** null where there was nothing */
  before: string | null
  after: string | null
  /** of long texts: what differs, with a little of what stands around it */
  parts: TextPart[] | null
}

/** How many entries of a row's history are shown. */
export const historyMax = 200

/** No entry of the log goes before so many days: an award can be disputed for three years. */
export const auditFloorDays = 1095

/** What an entry of the log is about; sensitive: personal data left the house or was shown in full. */
export const entryKinds = ['sign-in', 'action', 'sensitive-read'] as const

/** The log of business operations (spec §5: 92 days at once). */
export const auditEntries = resource({
  name: 'auditEntries',
  segment: 'logs',
  fields: {
    at: instant({ isReadOnly: true }),
    kind: choice(entryKinds, { isReadOnly: true }),
    action: text({ isReadOnly: true }),
    actor: text({ isReadOnly: true, isOptional: true }),
    subject: text({ isReadOnly: true }),
    reason: text({ isReadOnly: true, isOptional: true }),
    before: text({ isReadOnly: true, isOptional: true, isLong: true }),
    after: text({ isReadOnly: true, isOptional: true, isLong: true }),
    ip: text({ isReadOnly: true, isOptional: true }),
    request: text({ isReadOnly: true }),
  },
  title: 'action',
  list: {
    columns: ['at', 'kind', 'action', 'actor', 'subject', 'reason', 'ip'],
    widths: { at: 195, kind: 95, action: 190, reason: 150, ip: 115 },
    filters: ['at', 'kind', 'action', 'actor', 'subject', 'ip'],
    search: ['action', 'subject', 'reason'],
    sort: { by: ['at'], first: 'at', direction: 'desc' },
    window: { field: 'at', days: 92 },
  },
  exports: 'personal',
})
