import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/** Vite's manifest: what was built of which source. */
type Manifest = Readonly<
  Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; src?: string }>
>

const webDir = join(root, 'dist', 'web')
/** the one loads the other at once */
const entrySources = ['apps/portal-web/hydrate.tsx', 'apps/portal-web/start.tsx']
/** what draws the charts of the console: it comes with the first of them */
const drawingSource = 'kernel/web/console/charts/drawing.ts'

export interface Bundles {
  /** what makes any page of the portal alive, in brotli bytes */
  entry: number
  /** every script of the portal together */
  all: number
  /** the page's own chunk with everything that is not in the entry, largest first */
  pages: { page: string; sizeBytes: number }[]
  /** all texts of the portal, by language */
  languages: Record<string, number>
}

/** Sizes of the portal's scripts, as they were compressed while building. */
export function measureBundles(): Bundles {
  const manifest = readManifest()
  const entry = reached(manifest, entrySources, { isDynamic: false })
  const all = reached(manifest, entrySources, { isDynamic: true })
  const sizeOf = (keys: Iterable<string>) =>
    [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].reduce(
      (sum, file) => sum + brotliSize(`/${file}`),
      0,
    )
  const pages = [...all]
    .filter((key) => (manifest[key]?.src ?? '').endsWith('Page.tsx') && !entry.has(key))
    .map((key) => {
      const own = [...reached(manifest, [key], { isDynamic: false })].filter((each) => !entry.has(each))
      return { page: manifest[key]?.src ?? key, sizeBytes: sizeOf(own) }
    })
    .sort((a, b) => b.sizeBytes - a.sizeBytes)
  const languages: Record<string, number> = {}
  for (const key of all) {
    const language = /\/texts\/(zh|en|fr|ko)\.ts$/.exec(manifest[key]?.src ?? '')?.[1]
    if (language) languages[language] = (languages[language] ?? 0) + sizeOf([key])
  }
  return { entry: sizeOf(entry), all: sizeOf(all), pages, languages }
}

/** The addresses of all texts of the portal, by language. */
export function textAddresses(): ReadonlyMap<string, string> {
  const manifest = readManifest()
  const found = Object.values(manifest).flatMap(({ file, src }): [string, string][] => {
    const language = /\/texts\/(zh|en|fr|ko)\.ts$/.exec(src ?? '')?.[1]
    return language ? [[`/${file}`, language]] : []
  })
  return new Map(found)
}

/** The addresses of what draws a chart of the console: its own script first, then those that it imports. */
export function drawingAddresses(): ReadonlySet<string> {
  const manifest = readManifest()
  if (!manifest[drawingSource]) throw new Error(`the build has no ${drawingSource}: what draws the charts is not apart`)
  const keys = reached(manifest, [drawingSource], { isDynamic: false })
  return new Set([...keys].flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])))
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(webDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
}

function reached(manifest: Manifest, starts: readonly string[], { isDynamic }: { isDynamic: boolean }): Set<string> {
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    waiting.push(...(chunk.imports ?? []), ...(isDynamic ? (chunk.dynamicImports ?? []) : []))
  }
  return seen
}

/** Bytes of an asset as it is sent to a browser that takes brotli. */
export function brotliSize(address: string): number {
  return statSync(join(webDir, `${address}.br`)).size
}
