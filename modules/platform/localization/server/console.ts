import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { productTexts } from '../contract/office.ts'
import { confirmText, correctByKey, correctText, restoreText } from './office.ts'
import { holdsSql, shownTextSql, sourceSql, stateSql, textsWithSource } from './text-rows.ts'

const nothingTo = (action: string, state: string) => kernelRefusals.wrong_state({ action, state })

export const servedTexts: ServedResource = serveResource(productTexts, {
  rows: {
    from: textsWithSource,
    idKind: 'text',
    columns: {
      source: sourceSql,
      text: shownTextSql,
      state: stateSql,
      isCorrected: holdsSql,
      lapsedText: sql`(case when row.corrected_text is not null and not ${holdsSql} then row.corrected_text end)`,
    },
  },
  scope: { rows: 'all texts of the product', isForAll: true, where: () => sql<boolean>`row.is_known` },
  roles: { view: [], create: [], edit: [], confirm: [], restore: [], export: [], import: [] },
  may: {
    confirm: (_actor, row) => (row.state === 'translated' ? nothingTo('confirm', row.state) : true),
    restore: (_actor, row) => (row.isCorrected || row.lapsedText !== null ? true : nothingTo('restore', 'original')),
  },
  create: (ctx, values) => correctByKey(ctx, values),
  edit: (ctx, id, values, revision) =>
    correctText(ctx, id, values.text ?? '', (tx) => servedTexts.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: { confirm: (ctx, id) => confirmText(ctx, id), restore: (ctx, id) => restoreText(ctx, id) },
})
