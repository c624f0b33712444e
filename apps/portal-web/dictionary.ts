import { client } from '#kernel/web/client/browser.ts'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { type LegacySchemas, legacyCalls } from './legacy-calls.ts'

/** Fetches all dictionary entries when the application starts; its failure is silent to the person and logged (spec §7). */
export function loadDictionary(): void {
  client<LegacySchemas>(legacyCalls)
    .allDictionaries({}, { needToken: false, quiet: true })
    .then(keepDictionary)
    .catch((error: unknown) => globalThis.console.warn('the dictionary did not come', error))
}
