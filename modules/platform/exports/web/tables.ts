import { RefusedError } from '#kernel/web/client/errors.ts'
import { reach } from '#kernel/web/client/network.ts'
import type { ImportCheck, TablePorts } from '#kernel/web/console/ports.ts'
import { readSession } from '#kernel/web/session.ts'
import { importRoutes } from '../contract.ts'
import { approvalCalls, exportCalls, importCalls } from './calls.ts'

/** What was checked last, for taking it over: the server keeps nothing of a check. */
const checkedFiles = new Map<string, { name: string; content: string }>()

/** Tables that leave and come in, for the generic lists. */
export const tables: Omit<TablePorts, 'openDownloads'> = {
  async startExport(resource, query, options) {
    await exportCalls.request({ body: { resource, format: 'xlsx', query, ...options } }, { quiet: true })
  },
  async askUnmasked(resource, reason) {
    await approvalCalls.request({ body: { kind: 'unmasked-export', resource, reason } }, { quiet: true })
  },
  async sample(resource) {
    const { lang } = document.documentElement
    const reply = await reach(`${importRoutes.sample.path}?${new URLSearchParams({ resource, language: lang })}`, {
      headers: { authorization: readSession().token ?? '', 'x-language': lang },
    })
    if (!reply.ok) throw new RefusedError(reply.status, await reply.json())
    save(await reply.blob(), `${resource}.xlsx`)
  },
  async checkImport(resource, file, onProgress): Promise<ImportCheck> {
    const content = await base64Of(file)
    const name = file.name
    const checked = await importCalls.check({ body: { resource, name, content } }, { quiet: true, isUpload: true })
    onProgress(1)
    checkedFiles.clear()
    checkedFiles.set(name, { name, content })
    const problems = checked.problems.map(({ row, column, message }) => ({ row, column: column ?? '', message }))
    return { id: name, rowCount: checked.rowCount, goodCount: checked.goodCount, problems }
  },
  async applyImport(resource, { id }) {
    const file = checkedFiles.get(id)
    if (!file) throw new Error(`no file ${id} was checked`)
    await importCalls.request({ body: { resource, ...file } }, { quiet: true, isUpload: true })
    checkedFiles.delete(id)
  },
}

function base64Of(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // after the browser has taken it
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
