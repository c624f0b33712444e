import { readFileSync } from 'node:fs'

/** THE ordered list: a module may import only modules of its area, or of the platform, that stand before it. */
export const moduleListPath = 'apps/server/modules.ts'

/**
 * The folders of the modules (`platform/settings`) in the order of the list `modules` in apps/server/modules.ts.
 * Read from its text, so that the import law needs no running program. Throws when it cannot be read completely:
 * a law without its list would allow everything.
 */
export function readModuleOrder(text: string = readFileSync(moduleListPath, 'utf8')): string[] {
  const folders = new Map<string, string>()
  const imports = /import\s*\{([^}]*)\}\s*from\s*'#modules\/([a-z-]+\/[a-z-]+)\/server\/module\.ts'/g
  for (const [, names = '', folder = ''] of text.matchAll(imports)) {
    for (const name of names.split(',')) folders.set(localName(name), folder)
  }
  for (const [, name = '', folder = ''] of text.matchAll(
    /import\s+([A-Za-z0-9_$]+)\s+from\s*'#modules\/([a-z-]+\/[a-z-]+)\/server\/module\.ts'/g,
  )) {
    folders.set(name, folder)
  }
  const list = /export const modules\b[^=]*=\s*(?:defineModules\()?\[([^\]]*)\]/.exec(text)?.[1]
  if (list === undefined) throw new Error(`${moduleListPath} holds no list "export const modules = [ … ]"`)
  const names = list
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const order = names.map((name) => {
    const folder = folders.get(name)
    if (!folder)
      throw new Error(
        `${moduleListPath}: ${name} is in the list, but is no import of #modules/<area>/<module>/server/module.ts`,
      )
    return folder
  })
  if (order.length === 0) throw new Error(`${moduleListPath}: the list of modules is empty`)
  return order
}

/** `settings as settingsModule` → `settingsModule` */
function localName(specifier: string): string {
  return (
    specifier
      .trim()
      .split(/\s+as\s+/)
      .at(-1) ?? ''
  )
}
