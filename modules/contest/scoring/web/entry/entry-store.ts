import { openJournalStore } from '#kernel/web/drafts/journal-store.ts'
import type { EnteredSheet, EntryBoard } from '../../schema.ts'

/** What a tablet has loaded to go on without a network. No person is named in it. */
export interface EntryBundle {
  season: { id: string; title: string }
  boards: EntryBoard[]
  /** names of groups by code: without a network the dictionary is not there */
  divisions: Record<string, string>
  loadedAt: string
}

/** A sheet on this device, until it is sent and for a while after, so that the referee sees what became of it. */
export interface KeptSheet {
  sheet: EnteredSheet
  board: string
  team: string
  points: number
  state: 'waiting' | 'sent' | 'conflict' | 'refused'
  /** why the server did not take it */
  reason?: string
}

const bundleKey = 'score-entry:bundle'
const sheetPrefix = 'score-entry:sheet:'

export async function readBundle(): Promise<EntryBundle | null> {
  const store = await openJournalStore()
  const [found] = (await store?.find(bundleKey)) ?? []
  return found ? (JSON.parse(found.text) as EntryBundle) : null
}

export async function keepBundle(bundle: EntryBundle): Promise<void> {
  await (await openJournalStore())?.put(bundleKey, JSON.stringify(bundle))
}

export async function readSheets(): Promise<KeptSheet[]> {
  const store = await openJournalStore()
  const found = (await store?.find(sheetPrefix)) ?? []
  return found
    .map(({ text }) => JSON.parse(text) as KeptSheet)
    .toSorted((one, other) => (one.sheet.signedAt < other.sheet.signedAt ? 1 : -1))
}

/** @throws when the browser keeps nothing: nobody shall believe that a sheet is safe which is not */
export async function keepSheet(kept: KeptSheet): Promise<void> {
  const store = await openJournalStore()
  if (!store) throw new Error('this browser keeps nothing on the device')
  await store.put(`${sheetPrefix}${kept.sheet.id}`, JSON.stringify(kept))
}

/** Once the server has it, the signature and the name go from the device. */
export async function markSent(kept: KeptSheet, state: 'sent' | 'conflict'): Promise<void> {
  await keepSheet({ ...kept, state, sheet: { ...kept.sheet, signedName: '', signature: '' } })
}
