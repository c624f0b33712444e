import { useSyncExternalStore } from 'react'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { isRefusedForGood, uploadFile } from '#modules/platform/files/web/index.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { noteOf } from './unfinished.ts'

/** One file on its way into a place of the checklist. */
export interface MaterialUpload {
  id: string
  declaration: string
  material: string
  file: File
  replaces: string | undefined
  approvedOn: string | undefined
  /** the unfinished upload that it goes on with, or the one that the server has begun for it; a small file has none */
  uploadId: string | undefined
  state: 'uploading' | 'failed'
  ratio: number
  /** seconds left, once it can be told */
  leftS: number | null
  reason: UploadFailure | null
}

/** Why it failed: what its content was found to be, the server's words, or that the network stayed away. */
export type UploadFailure =
  | { kind: 'content'; found: string }
  | { kind: 'words'; message: string; isFinal: boolean }
  | { kind: 'network' }

let uploads: readonly MaterialUpload[] = []
const listeners = new Set<() => void>()
const controllers = new Map<string, AbortController>()
/** when the last upload of a place is over, well or not */
const turns = new Map<string, Promise<void>>()

function change(id: string, next: Partial<MaterialUpload> | null): void {
  uploads =
    next === null
      ? uploads.filter((each) => each.id !== id)
      : uploads.map((each) => (each.id === id ? { ...each, ...next } : each))
  for (const listener of listeners) listener()
}

/** The uploads of a declaration; they go on while the person works on another page. */
export function useUploads(): readonly MaterialUpload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => uploads,
  )
}

/** Sends a file and attaches it; what it replaces stays in its place until the new one is good. */
export function startUpload(
  draft: Draft,
  given: {
    material: string
    file: File
    replaces?: string | undefined
    approvedOn?: string | undefined
    uploadId?: string | undefined
  },
): void {
  const { material, file, replaces, approvedOn, uploadId } = given
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
  uploads = [
    ...uploads,
    {
      id,
      declaration: draft.id,
      material,
      file,
      replaces,
      approvedOn,
      uploadId,
      state: 'uploading',
      ratio: 0,
      leftS: null,
      reason: null,
    },
  ]
  for (const listener of listeners) listener()
  // One after the other within a place: the files then stand in the order they were chosen in.
  const place = `${draft.id} ${material}`
  const turn = (turns.get(place) ?? Promise.resolve()).then(() => run(draft, id))
  const isOver = () => undefined
  turns.set(place, turn.then(isOver, isOver))
}

export function retryUpload(draft: Draft, id: string): void {
  void run(draft, id)
}

/** Stops an upload; what has come is kept by the server, and the same file goes on from there. */
export function stopUpload(id: string): void {
  controllers.get(id)?.abort()
  change(id, null)
}

async function run(draft: Draft, id: string): Promise<void> {
  const upload = uploads.find((each) => each.id === id)
  if (!upload) return
  const controller = new AbortController()
  controllers.set(id, controller)
  change(id, { state: 'uploading', ratio: 0, leftS: null, reason: null })
  const rate = leftSeconds(Date.now())
  try {
    const stored = await uploadFile(upload.file, {
      purpose: 'material',
      note: noteOf(upload),
      resumes: upload.uploadId,
      onUploadId: (uploadId) => change(id, { uploadId }),
      signal: controller.signal,
      onProgress: (ratio) => change(id, { ratio, leftS: rate(ratio, Date.now()) }),
    })
    change(id, { ratio: 1 })
    await declarationCalls.addMaterial(
      {
        params: { declaration: draft.id },
        body: {
          material: upload.material,
          fileId: stored.fileId,
          ...(upload.replaces ? { replaces: upload.replaces } : {}),
          ...(upload.approvedOn ? { approvedOn: upload.approvedOn } : {}),
        },
      },
      { quiet: true, retries: 3 },
    )
    await draft.refresh({ tellOthers: true })
    change(id, null)
  } catch (error) {
    if (controller.signal.aborted) return
    if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
    change(id, { state: 'failed', reason: reasonOf(error) })
  } finally {
    controllers.delete(id)
  }
}

function reasonOf(error: RefusedError | NetworkError): UploadFailure {
  // The server tells what any material may be: here it is told what this place takes.
  if (error instanceof RefusedError && error.code === 'file_type_refused')
    return { kind: 'content', found: String(error.params.found) }
  const message = (error instanceof RefusedError && error.fields[0]?.message) || saidBy(error)
  return message === null ? { kind: 'network' } : { kind: 'words', message, isFinal: isRefusedForGood(error) }
}

/** Seconds left by the speed so far; null until there is enough of it to tell. */
function leftSeconds(startedAt: number) {
  let first: { ratio: number; at: number } | null = null
  return (ratio: number, now: number): number | null => {
    first ??= { ratio, at: startedAt }
    const done = ratio - first.ratio
    const passedS = (now - first.at) / 1000
    return done > 0.02 && passedS > 2 ? Math.ceil(((1 - ratio) / done) * passedS) : null
  }
}
