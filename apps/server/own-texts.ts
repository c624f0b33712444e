import { Worker } from 'node:worker_threads'
import type { ModuleDefinition } from '#kernel/server/module.ts'
import type { OwnTextSource, OwnTexts } from '#kernel/server/own-texts.ts'
import { builtTexts } from './built-texts.ts'

/**
 * All texts of the product: as the build has gathered them, or read from the sources, in a thread that ends with its answer: the program itself speaks a third of them, and would
 * keep the code of all others, some four hundred files, for as long as it runs.
 */
export function ownTextSource(modules: readonly ModuleDefinition[]): OwnTextSource {
  if (builtTexts !== null) {
    const { digest, own } = builtTexts
    return { digest: async () => digest, texts: own }
  }
  const names = modules.map(({ name }) => name)
  return { digest: () => asked(names, 'digest'), texts: () => asked(names, 'texts') }
}

async function asked<K extends keyof OwnTexts>(modules: readonly string[], wanted: K): Promise<OwnTexts[K]> {
  const { promise, resolve, reject } = Promise.withResolvers<OwnTexts[K]>()
  const reader = new Worker(new URL('own-texts-reader.ts', import.meta.url), { workerData: { modules, wanted } })
  reader.once('message', resolve)
  reader.once('error', reject)
  // after its message it changes nothing
  reader.once('exit', (code) => reject(new Error(`the reader of texts ended with ${code}`)))
  return await promise
}
