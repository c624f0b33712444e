import { globSync } from 'node:fs'
import path from 'node:path'
import { type OwnTexts, ownTextsOf } from '#kernel/server/own-texts.ts'
import type { Texts } from '#kernel/server/words.ts'
import { loadAllCatalogues, loadCatalogues } from './texts.ts'

const root = path.join(import.meta.dirname, '../..')

/** All that `built-texts.ts` stands for, read from the sources: for the build, which runs none of the modules. */
export async function gatherTexts(): Promise<{ spoken: Readonly<Record<string, Texts>>; own: OwnTexts }> {
  const modules = globSync('modules/*/*/server/module.ts', { cwd: root }).map((file) => {
    const [, family, name] = file.split(path.sep)
    return { name: `${family}.${name}` }
  })
  return { spoken: await loadCatalogues(modules), own: ownTextsOf(await loadAllCatalogues(modules)) }
}
