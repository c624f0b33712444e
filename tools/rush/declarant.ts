import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { DraftQueue } from '#kernel/web/drafts/draft-queue.ts'
import type { FieldValue } from '#modules/contest/declarations/contract/fields.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import type { declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { savePort, weigh } from '#modules/contest/declarations/web/draft/save-port.ts'
import { printRoutes } from '#modules/contest/prints/contract.ts'
import type { printSchemas } from '#modules/contest/prints/schema.ts'
import type { PlannedDeclarant } from './plan.ts'
import type { Portal } from './portal.ts'
import type { PreparedDraft } from './preparation.ts'
import type { Told } from './verdict.ts'

/** as the page looks that shows how far the scan has been read (modules/contest/prints/web/use-signed-pages.ts) */
const readingLooksMs = 2000
const settledLooksMs = 100

/** Goes through the last minutes as planned, and keeps what the server has answered. */
export async function declare(
  { draft }: PreparedDraft,
  portal: Portal,
  planned: PlannedDeclarant,
  bell: { startsAtMs: number; closedAtMs: number },
): Promise<Told> {
  const told: Told = {
    declaration: draft.id,
    saves: [],
    files: [],
    report: null,
    formVersion: null,
    scan: null,
    receipt: null,
    refused: null,
    gaveUp: null,
  }
  try {
    await until(bell.startsAtMs + planned.arrivesAtMs)
    await goThrough(told, { draft, portal, planned, bell })
  } catch (error) {
    // Who is still told to come later when the bell rings is stopped by the bell.
    if (Date.now() > bell.closedAtMs && isForLater(error)) return told
    if (error instanceof RefusedError) told.refused = refusedBy(error, portal)
    else told.gaveUp = `${portal.step}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`
  }
  return told
}

function isForLater(error: unknown): boolean {
  const isWaiting = error instanceof DOMException && error.name === 'TimeoutError'
  return (
    isWaiting || error instanceof NetworkError || (error instanceof RefusedError && weigh(error, []).kind === 'again')
  )
}

function refusedBy({ code, params }: RefusedError, { step }: Portal): Told['refused'] {
  const { receivedAt } = params
  const receivedAtMs = typeof receivedAt === 'string' ? Date.parse(receivedAt) : null
  return { step, code, receivedAtMs, answeredAtMs: Date.now() }
}

interface Going {
  draft: PreparedDraft['draft']
  portal: Portal
  planned: PlannedDeclarant
  bell: { closedAtMs: number }
}

async function goThrough(told: Told, going: Going): Promise<void> {
  const { draft, portal, planned, bell } = going
  const calls = portal.api<typeof declarationSchemas>(declarationRoutes)
  const prints = portal.api<typeof printSchemas>(printRoutes)
  const params = { declaration: draft.id }
  const quiet = { quiet: true }
  const detail = await portal.insist('open', () => calls.view({ params }, quiet))
  await typeAbstract(told, portal, planned, detail)
  await delay(planned.thinkMs)

  const report = await sendReport(told, going)
  const attached = { params, body: { material: 'report', fileId: report } }
  await portal.insist('attach', () => calls.addMaterial(attached, quiet))
  told.report = report
  await delay(planned.thinkMs)

  const frozen = await portal.insist('freeze', () => calls.freeze({ params }, quiet))
  told.formVersion = frozen.formVersion
  const scan = await sendScan(told, going)
  for (;;) {
    const sent = { params, body: { fileIds: [scan] } }
    let pages = await portal.insist('sign', () => prints.addSigned(sent, quiet))
    told.scan = scan
    while (pages.isReading) {
      if (Date.now() > bell.closedAtMs) return
      await delay(readingLooksMs)
      pages = await portal.insist('sign', () => prints.signedPages({ params }, quiet))
    }
    if (pages.missing.length === 0) break
    // told that a page was not read, as by a computer that was too slow for it: the same scan once more
    if (Date.now() > bell.closedAtMs) return
  }
  if (planned.lateMs !== null) await until(bell.closedAtMs + planned.lateMs)

  const sentAtMs = Date.now()
  const body = { ticks: draft.kind.ticks.map(({ code }) => code) }
  const done = await portal.insist('submit', () => calls.submit({ params, body }, quiet))
  const receivedAtMs = Date.parse(done.receivedAt)
  told.receipt = { number: done.receiptNumber, receivedAtMs, sentAtMs, answeredAtMs: Date.now() }
}

/** Answers the file. Its bytes are let go: two thousand people who wait for the bell would hold half a gigabyte of them. */
async function sendReport(told: Told, { draft, portal, planned }: Going): Promise<string> {
  const bytes = await aReportOf(draft.number, planned.reportSizeBytes)
  const { fileId } = await portal.insist('upload', async () =>
    portal.onceChecked(
      planned.isUploadCut
        ? await portal.sendWithCut('report.pdf', 'material', bytes)
        : await portal.sendWhole('report.pdf', 'material', bytes),
    ),
  )
  told.files.push({ fileId, sha256: sha256Of(bytes) })
  return fileId
}

/** Fetches the frozen form and sends it back, as if it had been printed, signed and scanned; answers the file. */
async function sendScan(told: Told, { draft, portal, planned }: Going): Promise<string> {
  const prints = portal.api<typeof printSchemas>(printRoutes)
  const paper = await portal.insist('print', async () => {
    const { url } = await prints.formAddress({ params: { declaration: draft.id } }, { quiet: true })
    return await portal.fetchBytes(url)
  })
  await delay(planned.thinkMs)
  const { fileId } = await portal.insist('sign', async () =>
    portal.onceChecked(await portal.sendWhole('signed.pdf', 'signed-form', paper)),
  )
  told.files.push({ fileId, sha256: sha256Of(paper) })
  return fileId
}

/** Types into one field with the queue of the portal, and leaves when the server has all of it. */
async function typeAbstract(
  told: Told,
  portal: Portal,
  planned: PlannedDeclarant,
  detail: { id: string; values: Record<string, unknown>; revisions: Record<string, number> },
): Promise<void> {
  portal.step = 'autosave'
  const port = savePort(portal.api, detail.id, () => false)
  const firstSentAtMs = new Map<string, number>()
  let failed: unknown
  const queue = new DraftQueue<FieldValue>({
    port: {
      ...port,
      isSendable: () => true,
      weigh(error) {
        failed = error
        return port.weigh(error)
      },
      async save(changes, key) {
        const sentAtMs = firstSentAtMs.get(key) ?? Date.now()
        firstSentAtMs.set(key, sentAtMs)
        const reply = await port.save(changes, key)
        for (const { path, revision } of reply.saved) {
          const value = changes.find((change) => change.path === path)?.value
          told.saves.push({ path, value, revision, sentAtMs })
        }
        return reply
      },
    },
    journal: null,
    values: detail.values as Record<string, FieldValue>,
    revisions: detail.revisions,
    savedAt: null,
  })
  try {
    let text = '水箱里的鱼'
    for (const [index, pauseMs] of planned.typingMs.entries()) {
      await delay(pauseMs)
      text += `第${index + 1}次改`
      queue.edit('abstract', text)
    }
    while (queue.read().unsent > 0 && queue.read().failure === null) await delay(settledLooksMs)
    const { failure, conflicts } = queue.read()
    if (failure) throw failed
    if (Object.keys(conflicts).length > 0) throw new Error(`a conflict with nobody: ${JSON.stringify(conflicts)}`)
  } finally {
    await queue.stop()
  }
}

/** A PDF of that size that nobody else hands in. */
export async function aReportOf(number: string, sizeBytes: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawText(number, { x: 60, y: 760, size: 24 })
  document.context.register(document.context.stream(Buffer.alloc(sizeBytes, number)))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function until(atMs: number): Promise<void> {
  await delay(Math.max(0, atMs - Date.now()))
}
