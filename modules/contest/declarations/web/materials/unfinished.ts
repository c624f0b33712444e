import { useCallback, useEffect, useRef, useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { type UploadUnderWay, unfinishedUploads } from '#modules/platform/files/web/index.ts'
import type { MaterialUpload } from './uploads.ts'

/** Where an upload was going to: kept with it by the server, so that it is found again after a reload or on another device. */
interface Destination {
  declaration: string
  material: string
  replaces: string | undefined
  approvedOn: string | undefined
  /** when the file was last changed, in milliseconds: one of the same name and size may be another by now */
  modifiedAtMs: number
}

/** A large file of which only a part has come. */
export interface UnfinishedUpload extends Destination, UploadUnderWay {}

export function noteOf(
  upload: Pick<MaterialUpload, 'declaration' | 'material' | 'replaces' | 'approvedOn' | 'file'>,
): string {
  const { declaration, material, replaces, approvedOn, file } = upload
  const said = { declaration, material, replaces, approvedOn, modified: String(file.lastModified) }
  const known = Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(known).toString()
}

function destinationIn(note: string): Destination | null {
  const said = new URLSearchParams(note)
  const [declaration, material] = [said.get('declaration'), said.get('material')]
  if (!declaration || !material) return null
  const modifiedAtMs = Number(said.get('modified'))
  const optional = (name: string) => said.get(name) ?? undefined
  return { declaration, material, replaces: optional('replaces'), approvedOn: optional('approvedOn'), modifiedAtMs }
}

/** Whether this is the file of which a part has come: the rest of another would make a broken one. */
export function isSameFile(upload: UnfinishedUpload, file: File): boolean {
  const isNamedSo = file.name.normalize('NFC').trim() === upload.name
  return isNamedSo && file.size === upload.sizeBytes && file.lastModified === upload.modifiedAtMs
}

/**
 * The uploads of a declaration that nobody goes on with on this page. The list is fetched anew when an upload here has ended:
 * it may have left a part behind.
 * @returns the list, and how to take one out of it that was discarded
 */
export function useUnfinished(declaration: string, underWay: readonly MaterialUpload[]) {
  const [found, setFound] = useState<readonly UnfinishedUpload[]>([])
  const lastTurn = useRef(0)
  const load = useCallback(() => {
    lastTurn.current += 1
    const turn = lastTurn.current
    const take = (uploads: readonly UploadUnderWay[]) => {
      if (turn === lastTurn.current) setFound(uploads.flatMap((upload) => placed(upload, declaration)))
    }
    unfinishedUploads('material').then(take, ignoreUnreachable)
  }, [declaration])
  useEffect(load, [load])
  const count = underWay.length
  const countBefore = useRef(count)
  useEffect(() => {
    if (count < countBefore.current) load()
    countBefore.current = count
  }, [count, load])
  const activeIds = underWay.flatMap((upload) => upload.uploadId ?? [])
  // What is gone on with leaves the list for good, lest it show up for a moment when it is done.
  useEffect(() => setFound((known) => without(known, activeIds)), [activeIds])
  return {
    unfinished: without(found, activeIds),
    forget: (uploadId: string) => setFound((known) => without(known, [uploadId])),
  }
}

/** The same list when there is nothing to take out. */
function without(uploads: readonly UnfinishedUpload[], ids: readonly string[]): readonly UnfinishedUpload[] {
  const left = uploads.filter((upload) => !ids.includes(upload.uploadId))
  return left.length === uploads.length ? uploads : left
}

function placed(upload: UploadUnderWay, declaration: string): UnfinishedUpload[] {
  const destination = upload.note === null ? null : destinationIn(upload.note)
  return destination?.declaration === declaration ? [{ ...upload, ...destination }] : []
}

function ignoreUnreachable(error: unknown): void {
  // The list is a reminder: without it the same file, chosen again, goes on all the same.
  if (!(error instanceof NetworkError || error instanceof RefusedError)) throw error
}
