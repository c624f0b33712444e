import { randomBytes } from 'node:crypto'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aLoginName, anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { storeGenerated } from '#modules/platform/files/server/index.ts'
import { downloads } from './contract.ts'

/** A file as the import takes it. */
export function csvOf(lines: readonly (readonly (string | number)[])[]): string {
  const text = lines.map((line) => line.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')
  return Buffer.from(`\ufeff${text}`).toString('base64')
}

/** Asks for an export; it waits for the worker. */
export async function anExport(app: TestApp, as: TestAccount, body: object = {}): Promise<string> {
  const asked = { resource: 'dictionaryEntries', format: 'xlsx', query: {}, ...body }
  const answer = await app.as(as).post('/api/console/exports', asked)
  if (answer.status !== 200) throw new Error(`no export: ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

function anImportBody(): { resource: string; name: string; content: string } {
  const code = `c${randomBytes(5).toString('hex')}`
  const content = csvOf([
    ['类型', '代码', '名称', '排序'],
    ['objection_ground', code, '引用不规范', 10],
  ])
  return { resource: 'dictionaryEntries', name: '字典.csv', content }
}

export async function anImport(app: TestApp, as: TestAccount, body: object = anImportBody()): Promise<string> {
  const answer = await app.as(as).post('/api/console/imports', body)
  if (answer.status !== 200) throw new Error(`no import: ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

/** A document of this person's for the shelf. */
async function aSharedFile(app: TestApp, owner: TestAccount): Promise<string> {
  const ctx = app.ctx()
  return await ctx.change('exports.test', async (tx) => {
    const row = await storeGenerated(ctx, tx, {
      name: '安装包说明.pdf',
      mediaType: 'application/pdf',
      bytes: Buffer.from(`%PDF-1.7 ${aLoginName()}`),
      purpose: 'shared',
      ownerAccountId: owner.accountId,
    })
    return { subject: row.id, reply: row.id }
  })
}

const people = new WeakMap<TestApp, Promise<TestAccount>>()
/** One and the same administrator for each app: what they hand in must be their own. */
function theAdmin(app: TestApp): Promise<TestAccount> {
  const known = people.get(app) ?? anAdmin(app)
  people.set(app, known)
  return known
}

async function aDownload(app: TestApp): Promise<string> {
  const as = await theAdmin(app)
  const values = { name: `资料 ${aLoginName()}`, file: await aSharedFile(app, as) }
  const answer = await app.as(as).post('/api/console/downloads', { values })
  if (answer.status !== 200) throw new Error(`no download: ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

async function own(app: TestApp) {
  return { as: await anAdmin(app), stranger: await anAdmin(app) }
}

export const examples: RouteExamples = {
  ...exampleOfResource(downloads, {
    as: theAdmin,
    row: aDownload,
    values: async (app) => ({ name: '培训课件', file: await aSharedFile(app, await theAdmin(app)) }),
    edit: { name: '培训课件（修订）' },
  }),
  'exports.request': async (app) => ({
    as: await anOfficer(app, null, ['dictionaryEntries.export', 'dictionaryEntries.view']),
    body: { resource: 'dictionaryEntries', format: 'csv', query: { 'f.type': 'sex' } },
  }),
  'exports.list': async (app) => {
    const as = await anAdmin(app)
    const grow = async (count: number) => {
      for (let each = 0; each < count; each += 1) {
        const id = await anExport(app, as)
        await app.as(as).post(`/api/console/exports/${id}/cancel`, {})
      }
    }
    return { as, grow, query: { limit: 100 } }
  },
  'exports.show': async (app) => {
    const { as, stranger } = await own(app)
    return { as, stranger, params: { id: await anExport(app, as) } }
  },
  'exports.cancel': async (app) => {
    const { as, stranger } = await own(app)
    return { as, stranger, params: { id: await anExport(app, as) }, body: {} }
  },
  'imports.check': async (app) => ({ as: await anAdmin(app), body: anImportBody() }),
  'imports.request': async (app) => ({ as: await anAdmin(app), body: anImportBody() }),
  'imports.list': async (app) => {
    const as = await anAdmin(app)
    const grow = async (count: number) => {
      for (let each = 0; each < count; each += 1) await anImport(app, as)
    }
    return { as, grow, query: { limit: 100 } }
  },
  'imports.show': async (app) => {
    const { as, stranger } = await own(app)
    return { as, stranger, params: { id: await anImport(app, as) } }
  },
  'imports.cancel': async (app) => {
    const { as, stranger } = await own(app)
    return { as, stranger, params: { id: await anImport(app, as) }, body: {} }
  },
}
