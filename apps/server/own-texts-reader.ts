import { parentPort, workerData } from 'node:worker_threads'
import { type OwnTexts, ownTextsOf } from '#kernel/server/own-texts.ts'
import { loadAllCatalogues } from './texts.ts'

/** The thread of `own-texts.ts`. */

const { modules, wanted } = workerData as { modules: string[]; wanted: keyof OwnTexts }
parentPort?.postMessage(ownTextsOf(await loadAllCatalogues(modules.map((name) => ({ name }))))[wanted])
