import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { languages } from '#kernel/contract/languages.ts'
import type { ModuleDefinition } from '#kernel/server/module.ts'
import type { Texts, TextTree } from '#kernel/server/words.ts'
import { builtTexts } from './built-texts.ts'

const root = new URL('../../', import.meta.url)

/**
 * The words the server speaks: the kernel's, and those of each module of the list that has any, by group
 * (`contest.authorization-codes` speaks as `authorizationCodes`).
 */
export async function loadCatalogues(
  modules: readonly Pick<ModuleDefinition, 'name'>[],
): Promise<Readonly<Record<string, Texts>>> {
  const folders = modules.map(({ name }) => ({
    group: groupOf(name),
    folder: new URL(`modules/${name.replace('.', '/')}/texts/`, root),
  }))
  const spoken = [
    { group: 'kernel', folder: new URL('kernel/texts/', root) },
    ...folders.filter(({ folder }) => existsSync(new URL('zh.ts', folder))),
  ]
  const loaded = spoken.map(
    async ({ group, folder }) => [group, builtTexts?.spoken[group] ?? (await loadTexts(folder))] as const,
  )
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

/**
 * Every text of the product, those of the pages included, for the translation workbench. Pages name their catalogue where they
 * define it (`defineTexts('accountPages', …)`), beside the folder of its texts.
 */
export async function loadAllCatalogues(
  modules: readonly Pick<ModuleDefinition, 'name'>[],
): Promise<Readonly<Record<string, Texts>>> {
  const found: Record<string, Texts> = { ...(await loadCatalogues(modules)) }
  for (const folder of await textFolders()) {
    const group = await pageGroupOf(new URL('../', folder))
    if (group !== null) found[group] ??= await loadTexts(folder)
  }
  return found
}

/** The folders of texts of pages: those of the server's own words are known by their modules. */
async function textFolders(): Promise<URL[]> {
  const found = ['apps', 'kernel', 'modules'].map(async (top) => {
    const paths = await readdir(new URL(top, root), { recursive: true })
    return paths
      .map((path) => `${top}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('/texts/zh.ts'))
      .map((path) => new URL(path.slice(0, -'zh.ts'.length), root))
  })
  return (await Promise.all(found)).flat()
}

const definition = /defineTexts\('(\w+)', \{\s*zh: \(\) => import\('\.\/texts\/zh\.ts'\)/

async function pageGroupOf(folder: URL): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => /\.tsx?$/.test(name))
  for (const name of names) {
    const group = definition.exec(await readFile(new URL(name, folder), 'utf8'))?.[1]
    if (group !== undefined) return group
  }
  return null
}
