import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { fileLimits, filePurposes, fileRoutes } from '../contract.ts'
import { fileSchemas } from '../schema.ts'
import { cacheUntil, fileBehindAddress, publicFile } from './addresses.ts'
import {
  checkStorage,
  countUnattachedFiles,
  dropAbandonedUploads,
  dropUnattachedFiles,
  scanHeldFiles,
} from './cleaning.ts'
import { lastingCache, sendContent, sendSmall } from './content.ts'
import { wholeBody } from './http.ts'
import { finishUpload, storeFile } from './operations.ts'
import { sendPageOfFile } from './pages.ts'
import { collectFiles, eraseUploads, ownFile, ownFiles, ownUpload } from './queries.ts'
import { cancelUpload, continueUpload, createUpload, listUploads } from './uploads.ts'
import { viewOf } from './views.ts'

const handedInPurposes = Object.entries(filePurposes)
  .flatMap(([name, rule]) => (rule.from === 'person' ? [`'${name}'`] : []))
  .join(', ')

const signedIn = {
  who: 'signed-in',
  why: 'whoever may sign in hands in files: what for is judged where one is attached',
} as const
const ownUploads = {
  ...signedIn,
  rows: {
    rows: 'own uploads',
    find: (ctx: Parameters<typeof ownUpload>[0], { params }: { params: { id: string } }) => ownUpload(ctx, params.id),
  },
} as const

export default defineModule({
  name: 'platform.files',
  tables: ['platform.file', 'platform.upload'],
  routes: [
    route(fileRoutes.store, fileSchemas.store, {
      access: { ...signedIn, rows: 'own account' },
      run: (ctx, { query }, _row, { request }) => storeFile(ctx, { ...query, bytes: wholeBody(request) }),
    }),
    route(fileRoutes.show, fileSchemas.show, {
      access: { ...signedIn, rows: { rows: 'own files', find: (ctx, { params }) => ownFile(ctx, params.id) } },
      run: (ctx, _input, row) => viewOf(ctx, row),
    }),
    route(fileRoutes.content, fileSchemas.content, {
      access: {
        who: 'anyone',
        why: 'the signature in the address, five minutes long, is the permission: pictures and videos carry no token',
        rows: {
          rows: 'the file the address was signed for',
          find: (ctx, { params, query }) => fileBehindAddress(ctx, { ...params, ...query }),
        },
      },
      run: (ctx, { query }, row, exchange) =>
        query.page === undefined
          ? sendContent(ctx, row, exchange, { ...query, cache: cacheUntil(ctx, query.expires) })
          : sendPageOfFile(ctx, row, exchange, { page: query.page, expires: query.expires }),
    }),
    route(fileRoutes.publicContent, fileSchemas.publicContent, {
      access: {
        who: 'anyone',
        why: 'attachments of announcements, documents and publicity pictures are for everybody',
        rows: { rows: 'public files', find: (ctx, { params }) => publicFile(ctx, params) },
      },
      run: (ctx, { query: { variant } }, row, exchange) =>
        variant === 'small'
          ? sendSmall(ctx, row, exchange)
          : sendContent(ctx, row, exchange, { variant, name: row.name, cache: lastingCache }),
    }),
    route(fileRoutes.listUploads, fileSchemas.listUploads, {
      access: { ...signedIn, rows: 'own account' },
      run: (ctx, { query }) => listUploads(ctx, query),
    }),
    route(fileRoutes.createUpload, fileSchemas.createUpload, {
      access: { ...signedIn, rows: 'own account' },
      run: (ctx, _input, _row, exchange) => createUpload(ctx, exchange),
    }),
    route(fileRoutes.uploadProgress, fileSchemas.uploadProgress, {
      access: ownUploads,
      run: (ctx, _input, row, exchange) => continueUpload(ctx, row, exchange),
    }),
    route(fileRoutes.continueUpload, fileSchemas.continueUpload, {
      access: ownUploads,
      run: (ctx, _input, row, exchange) => continueUpload(ctx, row, exchange),
    }),
    route(fileRoutes.cancelUpload, fileSchemas.cancelUpload, {
      access: ownUploads,
      run: (ctx, _input, row, exchange) => cancelUpload(ctx, row, exchange),
    }),
    route(fileRoutes.finishUpload, fileSchemas.finishUpload, {
      access: ownUploads,
      run: (ctx, _input, row) => finishUpload(ctx, row),
    }),
  ],
  personal: [
    {
      name: 'files',
      holds: ['platform.file', 'platform.upload'],
      collect: collectFiles,
      files: ownFiles,
      erase: eraseUploads,
      keeps: ['kept-with-declarations'],
    },
  ],
  retention: [
    { code: 'uploads', days: 30, minDays: 7, maxDays: 365, count: countUnattachedFiles, run: dropUnattachedFiles },
  ],
  jobs: {
    'files.scan': scanHeldFiles,
    'files.dropAbandonedUploads': dropAbandonedUploads,
    'files.dropUnattached': async (ctx) =>
      void (await dropUnattachedFiles(ctx, new Date(ctx.clock.now().getTime() - fileLimits.unattachedKeptMs))),
    'files.checkStorage': async (ctx) => void (await checkStorage(ctx)),
  },
  schedule: {
    'files.scan': '* * * * *',
    'files.dropAbandonedUploads': '17 * * * *',
    'files.checkStorage': '41 19 * * *',
  },
  invariants: [
    {
      name: 'a file is ready, held or refused as its scan says',
      sql: `select id from platform.file where (state = 'held') <> (scan = 'waiting') or (state = 'refused') <> (scan = 'infected')`,
    },
    {
      name: 'a picture that is ready has our own picture beside it',
      sql: `select id from platform.file where state = 'ready' and media_type in ('image/jpeg', 'image/png') and (preview_key is null or width_px is null)`,
    },
    {
      name: 'a finished upload has its file, of the size it declared; no other has one',
      sql: `select u.id from platform.upload u left join platform.file f on f.id = u.file_id
            where (u.state = 'finished') <> (u.file_id is not null) or coalesce(f.sent_size_bytes, f.size_bytes) <> u.declared_size_bytes or f.owner_account_id <> u.account_id`,
    },
    {
      name: 'a refused upload says why',
      sql: `select id from platform.upload where (state = 'refused') <> (refusal is not null)`,
    },
    {
      name: 'a picture that a person handed in is kept re-encoded, never as it was sent',
      sql: `select id from platform.file where media_type in ('image/jpeg', 'image/png') and sent_sha256 is null
            and purpose in (${handedInPurposes})`,
    },
    {
      name: 'a hash has 32 bytes',
      sql: 'select id from platform.file where length(sha256) <> 32 or length(sent_sha256) <> 32',
    },
  ],
})
