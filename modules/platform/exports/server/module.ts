import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { exportRoutes, importRoutes } from '../contract.ts'
import { exportSchemas, importSchemas } from '../schema.ts'
import { servedDownloads } from './downloads.ts'
import { cancelExport, dropOldRequests, requestExport, runExport, streamExport } from './exports.ts'
import { cancelImport, checkImport, requestImport, runImport, sampleFile } from './imports.ts'
import { listExports, listImports, ownExport, ownImport, shownExports, shownImports } from './lists.ts'
import { personal } from './personal.ts'
import { mediaTypes } from './writing.ts'

const signedIn = { who: 'signed-in', why: 'each resource asks for its own permission to export or import' } as const
const own = { ...signedIn, rows: 'own account' } as const

export default defineModule({
  name: 'platform.exports',
  tables: ['platform.report_request', 'platform.import_request', 'platform.download'],
  routes: [
    route(exportRoutes.request, exportSchemas.request, {
      access: own,
      run: (ctx, { body }) => requestExport(ctx, body),
    }),
    route(exportRoutes.list, exportSchemas.list, { access: own, run: (ctx, { query }) => listExports(ctx, query) }),
    route(exportRoutes.stream, exportSchemas.stream, {
      access: own,
      run: (ctx, { query }, _row, exchange) => streamExport(ctx, query, exchange),
    }),
    route(exportRoutes.show, exportSchemas.show, {
      access: { ...signedIn, rows: { rows: 'own exports', find: (ctx, { params }) => ownExport(ctx, params.id) } },
      run: async (ctx, _input, row) => the(await shownExports(ctx, [row])),
    }),
    route(exportRoutes.cancel, exportSchemas.cancel, {
      access: { ...signedIn, rows: { rows: 'own exports', find: (ctx, { params }) => ownExport(ctx, params.id) } },
      run: (ctx, _input, row) => cancelExport(ctx, row.id),
    }),
    route(importRoutes.sample, importSchemas.sample, {
      access: own,
      run: async (ctx, { query }, _row, { reply }) => {
        const { bytes } = await sampleFile(ctx, query.resource)
        void reply
          .header('content-type', mediaTypes.xlsx)
          .header('content-disposition', `attachment; filename="${query.resource}.xlsx"`)
          .header('x-content-type-options', 'nosniff')
          .send(bytes)
      },
    }),
    route(importRoutes.check, importSchemas.check, { access: own, run: (ctx, { body }) => checkImport(ctx, body) }),
    route(importRoutes.request, importSchemas.request, {
      access: own,
      run: (ctx, { body }) => requestImport(ctx, body),
    }),
    route(importRoutes.list, importSchemas.list, { access: own, run: (ctx, { query }) => listImports(ctx, query) }),
    route(importRoutes.show, importSchemas.show, {
      access: { ...signedIn, rows: { rows: 'own imports', find: (ctx, { params }) => ownImport(ctx, params.id) } },
      run: async (ctx, _input, row) => the(await shownImports(ctx, [row])),
    }),
    route(importRoutes.cancel, importSchemas.cancel, {
      access: { ...signedIn, rows: { rows: 'own imports', find: (ctx, { params }) => ownImport(ctx, params.id) } },
      run: (ctx, _input, row) => cancelImport(ctx, row.id),
    }),
  ],
  resources: [servedDownloads],
  personal,
  jobs: { 'exports.run': runExport, 'imports.run': runImport, 'exports.dropOld': dropOldRequests },
  schedule: { 'exports.dropOld': '51 18 * * *' },
  invariants: [
    {
      name: 'a finished export has its file, and no other has one',
      sql: `select id from platform.report_request where (state = 'finished') <> (file_id is not null)`,
    },
    {
      name: 'a finished import has done all its rows',
      sql: `select id from platform.import_request where state = 'finished' and rows_done <> row_count`,
    },
  ],
})

function the<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('the row was found a moment ago')
  return row
}
