import { client } from '#kernel/web/client/browser.ts'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { dictionaryRoutes } from '#modules/platform/dictionary/contract.ts'
import type { dictionarySchemas } from '#modules/platform/dictionary/schema.ts'

const calls = client<typeof dictionarySchemas>(dictionaryRoutes)
let loading: Promise<void> | null = null

/** All entries are fetched once when the console starts and held as shared state (spec §3). */
export function loadDictionary(): Promise<void> {
  // a console without a dictionary is still of use, and the client has told of it; the next start tries again
  loading ??= calls.all({}, { retries: 2 }).then(keepDictionary, () => undefined)
  return loading
}
