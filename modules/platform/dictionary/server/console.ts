import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { dictionaryEntries, dictionaryRefusals } from '../contract.ts'
import { createEntry, editEntry, removeEntry, setEntryEnabled, wrongState } from './operations.ts'

/** The dictionary in the console: it belongs to the whole installation, so there is no row scope but the permission. */
export const servedEntries: ServedResource = serveResource(dictionaryEntries, {
  rows: {
    from: sql`platform.dictionary_entry row`,
    id: sql`(row.type || '.' || row.code)`,
    idKind: 'text',
    columns: { label: sql`row.labels` },
    offered: sql<boolean>`row.is_enabled`,
    code: sql`row.code`,
  },
  scope: everyRow('all entries'),
  roles: { view: ['auditor'], create: [], edit: [], remove: [], enable: [], disable: [], export: [], import: [] },
  may: {
    remove: (_actor, row) => (row.isBuiltIn ? dictionaryRefusals.entry_built_in() : true),
    enable: (_actor, row) => (row.isEnabled ? wrongState(true) : true),
    disable: (_actor, row) => (row.isEnabled ? true : wrongState(false)),
  },
  create: (ctx, values) => createEntry(ctx, values),
  edit: (ctx, id, values, revision) =>
    editEntry(ctx, id, values, (tx) => servedEntries.lockForEdit(tx, ctx.actor, { id, revision, values })),
  remove: (ctx, id) => removeEntry(ctx, id),
  actions: {
    enable: (ctx, id) => setEntryEnabled(ctx, id, true),
    disable: (ctx, id) => setEntryEnabled(ctx, id, false),
  },
})
