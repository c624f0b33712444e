import { queries } from './access.ts'

/** What may be forgotten: everything that was fetched, and how lists were arranged. Not the session, nor the skin. */
const forgotten = /^(console-list:|console-form:)/

/** Clears what this browser keeps of the console, and fetches anew what is shown. */
export async function clearCache(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (forgotten.test(key)) storage.removeItem(key)
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name)
  await queries.resetQueries()
}
