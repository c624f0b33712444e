import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { DraftQueue } from '#kernel/web/drafts/draft-queue.ts'
import type { FieldValue } from '#modules/contest/declarations/contract/fields.ts'
import { savePort, weigh } from '#modules/contest/declarations/web/draft/save-port.ts'
import type { PlannedDeclarant } from './plan.ts'
import type { Portal } from './portal.ts'
import type { PreparedDraft } from './preparation.ts'
import { aReportOf, pressesOf, readingLooksMs } from './presses.ts'
import type { Told } from './verdict.ts'

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
  const presses = pressesOf(portal, draft)
  const detail = await portal.insist('open', presses.view)
  await typeAbstract(told, portal, planned, detail)
  await delay(planned.thinkMs)

  const report = await sendReport(told, going)
  await portal.insist('attach', () => presses.attachReport(report))
  told.report = report
  await delay(planned.thinkMs)

  const frozen = await portal.insist('freeze', presses.freeze)
  told.formVersion = frozen.formVersion
  const scan = await sendScan(told, going)
  for (;;) {
    let pages = await portal.insist('sign', () => presses.handInSigned(scan))
    told.scan = scan
    while (pages.isReading) {
      if (Date.now() > bell.closedAtMs) return
      await delay(readingLooksMs)
      pages = await portal.insist('sign', presses.signedPages)
    }
    if (pages.missing.length === 0) break
    // told that a page was not read, as by a computer that was too slow for it: the same scan once more
    if (Date.now() > bell.closedAtMs) return
  }
  if (planned.lateMs !== null) await until(bell.closedAtMs + planned.lateMs)

  const sentAtMs = Date.now()
  const done = await portal.insist('submit', presses.submit)
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
  const { formAddress } = pressesOf(portal, draft)
  const paper = await portal.insist('print', async () => portal.fetchBytes(await formAddress()))
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

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function until(atMs: number): Promise<void> {
  await delay(Math.max(0, atMs - Date.now()))
}
