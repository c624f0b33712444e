import { openJournalStore } from './journal-store.ts'

/** One change that the server does not have yet. */
export interface JournalEntry<V> {
  path: string
  value: V
  /** the revision of the field that the change is based on */
  revision: number
  /** when it was typed, in milliseconds */
  at: number
  /** what was under way to the server when the journal was written: if it arrived, the change is based on it */
  sent?: V | undefined
}

/** What this browser keeps of a draft until the server has it. */
export interface Journal<V> {
  /** everything unsent, the newest of each path, whichever tab typed it; from now on it is this tab's */
  takeOver(): Promise<JournalEntry<V>[]>
  /** replaces what this tab keeps; an empty list leaves nothing behind */
  write(entries: readonly JournalEntry<V>[]): Promise<void>
}

/**
 * Opens the journal of one draft. It is encrypted with the key that the server gave to the sign-in, and its place is named by
 * that key too: another person at this computer can neither read it nor tell whose it is (architecture, What stands firm 8).
 * @returns null where the browser cannot encrypt (plain http) or keeps nothing for us
 */
export async function openJournal<V>(draftKey: string, draft: string): Promise<Journal<V> | null> {
  if (crypto.subtle === undefined) return null
  const store = await openJournalStore()
  if (!store) return null
  const cipher = await cipherOf(draftKey)
  const prefix = `${await placeOf(draftKey, draft)}/`
  const own = `${prefix}${crypto.randomUUID()}`

  async function write(entries: readonly JournalEntry<V>[]): Promise<void> {
    if (entries.length === 0) await store?.remove(own)
    else await store?.put(own, await cipher.encrypt(JSON.stringify({ draft, entries })))
  }
  return {
    write,
    async takeOver() {
      const found = await store.find(prefix)
      const entries: JournalEntry<V>[] = []
      for (const { text } of found) {
        const plain = await cipher.decrypt(text)
        if (plain !== null) entries.push(...keptIn<V>(plain).entries)
      }
      const newest = newestOf(entries)
      // First our own copy, then the others' away: a crash in between leaves one too many, never one too few. Without room for
      // a copy the others stay where they are.
      const isCopied = await write(newest).then(
        () => true,
        () => false,
      )
      if (isCopied) for (const { key } of found) if (key !== own) await store.remove(key)
      return newest
    },
  }
}

/** Of which drafts this browser keeps something, as far as this key opens it. */
export async function keptDrafts(draftKey: string): Promise<string[]> {
  if (crypto.subtle === undefined) return []
  const store = await openJournalStore()
  if (!store) return []
  const cipher = await cipherOf(draftKey)
  const drafts = new Set<string>()
  for (const { text } of await store.find('')) {
    const plain = await cipher.decrypt(text)
    const draft = plain === null ? null : keptIn(plain).draft
    if (draft !== null) drafts.add(draft)
  }
  return [...drafts]
}

/** Lets go of what this browser keeps of a draft, whichever tab typed it. */
export async function dropJournal(draftKey: string, draft: string): Promise<void> {
  const store = await openJournalStore()
  if (!store) return
  for (const { key } of await store.find(`${await placeOf(draftKey, draft)}/`)) await store.remove(key)
}

interface Kept<V> {
  /** null in what was written before journals said whose they are */
  draft: string | null
  entries: readonly JournalEntry<V>[]
}

function keptIn<V>(plain: string): Kept<V> {
  const kept = JSON.parse(plain) as Kept<V> | JournalEntry<V>[]
  return Array.isArray(kept) ? { draft: null, entries: kept } : kept
}

function newestOf<V>(entries: readonly JournalEntry<V>[]): JournalEntry<V>[] {
  const byPath = new Map<string, JournalEntry<V>>()
  for (const entry of entries) {
    const known = byPath.get(entry.path)
    if (!known || known.at < entry.at) byPath.set(entry.path, entry)
  }
  return [...byPath.values()]
}

async function placeOf(draftKey: string, draft: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${draftKey} ${draft}`))
  return toBase64(new Uint8Array(digest).slice(0, 18))
}

async function cipherOf(draftKey: string) {
  const raw = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(draftKey))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    async encrypt(text: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
      return `${toBase64(iv)}.${toBase64(new Uint8Array(data))}`
    },
    /** null for what was damaged: it cannot be had back, and must not stop the draft from opening */
    async decrypt(text: string): Promise<string | null> {
      const [iv = '', data = ''] = text.split('.')
      try {
        const algorithm = { name: 'AES-GCM', iv: fromBase64(iv) }
        return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64(data)))
      } catch (error) {
        if (error instanceof DOMException) return null
        throw error
      }
    },
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
