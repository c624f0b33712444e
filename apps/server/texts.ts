import { existsSync } from 'node:fs'
import { languages } from '#kernel/contract/languages.ts'
import type { ModuleDefinition } from '#kernel/server/module.ts'
import type { Texts, TextTree } from '#kernel/server/words.ts'

const root = new URL('../../', import.meta.url)

/**
 * The words the server speaks: the kernel's, and those of each module of the list that has any, by group
 * (`contest.authorization-codes` speaks as `authorizationCodes`).
 */
export async function loadCatalogues(modules: readonly ModuleDefinition[]): Promise<Readonly<Record<string, Texts>>> {
  const folders = modules.map(({ name }) => ({
    group: groupOf(name),
    folder: new URL(`modules/${name.replace('.', '/')}/texts/`, root),
  }))
  const spoken = [
    { group: 'kernel', folder: new URL('kernel/texts/', root) },
    ...folders.filter(({ folder }) => existsSync(new URL('zh.ts', folder))),
  ]
  const loaded = spoken.map(async ({ group, folder }) => [group, await loadTexts(folder)] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

function groupOf(moduleName: string): string {
  return (moduleName.split('.')[1] ?? '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

async function loadTexts(folder: URL): Promise<Texts> {
  const texts: Partial<Texts> = {}
  for (const language of languages) {
    const loaded = (await import(new URL(`${language}.ts`, folder).href)) as Record<string, TextTree>
    const tree = loaded[language]
    if (!tree) throw new Error(`${folder.pathname}${language}.ts has no export ${language}`)
    texts[language] = tree
  }
  return texts as Texts
}
