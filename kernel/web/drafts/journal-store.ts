import { inTime } from './in-time.ts'

/** Where the encrypted journals lie: texts by key. */
export interface JournalStore {
  find(prefix: string): Promise<{ key: string; text: string }[]>
  put(key: string, text: string): Promise<void>
  remove(key: string): Promise<void>
}

const databaseName = 'drafts'
const tableName = 'journal'

/** IndexedDB, or local storage where there is none; null where the browser keeps nothing for us. */
export async function openJournalStore(): Promise<JournalStore | null> {
  try {
    return indexedStore(await inTime(openDatabase()))
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError || error instanceof TypeError)
      return localStore()
    throw error
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(tableName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function indexedStore(database: IDBDatabase): JournalStore {
  const run = <T>(mode: IDBTransactionMode, ask: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(tableName, mode)
      const request = ask(transaction.objectStore(tableName))
      // Only a finished transaction is on the disk.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? request.error)
    })
  return {
    async find(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const [keys, texts] = await Promise.all([
        run('readonly', (table) => table.getAllKeys(range)),
        run<string[]>('readonly', (table) => table.getAll(range)),
      ])
      return keys.map((key, index) => ({ key: String(key), text: texts[index] ?? '' }))
    },
    put: async (key, text) => void (await run('readwrite', (table) => table.put(text, key))),
    remove: async (key) => void (await run('readwrite', (table) => table.delete(key))),
  }
}

function localStore(): JournalStore | null {
  const mark = 'journal:'
  try {
    localStorage.setItem(`${mark}try`, '')
    localStorage.removeItem(`${mark}try`)
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return null
    throw error
  }
  return {
    find: async (prefix) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(mark + prefix))
        .map((key) => ({ key: key.slice(mark.length), text: localStorage.getItem(key) ?? '' })),
    put: async (key, text) => localStorage.setItem(mark + key, text),
    remove: async (key) => localStorage.removeItem(mark + key),
  }
}
