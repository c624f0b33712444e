import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { root } from './install.mjs'

/** One file of the project, by its path from the root with `/`. */
export interface Source {
  path: string
  text: string
}

const folders = ['apps', 'db', 'docs', 'e2e', 'kernel', 'modules', 'tools', '.ci']
const skippedFolders = new Set(['node_modules', 'dist', 'data', '.types', 'test-results', 'playwright-report'])
const textFile = /\.(ts|tsx|mts|mjs|cjs|js|json|jsonc|html|css|sql|md|tsv|typ|yml|yaml|sh)$|(^|\/)run$/

/** Every text file of the project: the folders of the house and what stands at the root. */
export function readSources(): Source[] {
  const atRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && textFile.test(entry.name) && entry.name !== 'package-lock.json')
    .map((entry) => entry.name)
  return [...atRoot, ...folders.flatMap(filesBelow)].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(path)
    return textFile.test(entry.name) ? [path] : []
  })
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

/** `*.test.ts`, `*.test.tsx` and journeys. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}

/** What exists for tests or for the demo: may be unused by the product. */
export function isTestSupport(path: string): boolean {
  return /^(e2e|kernel\/testing)\/|\/testing\/|\/(fixtures|examples|testing-setup)\.ts$/.test(path)
}

const parsed = new WeakMap<Source, ts.SourceFile>()

/** The syntax tree; parsed once per source. */
export function parse(source: Source): ts.SourceFile {
  const known = parsed.get(source)
  if (known) return known
  const kind = source.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.ESNext, true, kind)
  parsed.set(source, file)
  return file
}

/** Calls `visit` for every node of the tree. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** `path:line` of a node, as an editor opens it. */
export function placeOf(file: ts.SourceFile, node: ts.Node): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}

/** The fixed text of a string, a template's piece or a JSX text; undefined for every other node. */
export function stringText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text
  return undefined
}

/**
 * The files that a file names: by import, by `new URL`, by fork or as a build input – any string that is the path of
 * a file, from the file's own folder or from the root, `*` standing for one name; in html and json likewise.
 */
export function referencesOf(source: Source, known: ReadonlySet<string>): string[] {
  const names: string[] = []
  if (/\.[cm]?[jt]sx?$/.test(source.path)) {
    walk(parse(source), (node) => {
      const text = stringText(node)
      if (text !== undefined && /\.[a-z]+$/.test(text) && !text.includes('\n')) names.push(text)
    })
  } else {
    for (const [name] of source.text.matchAll(/[\w./*#-]+\.(?:tsx?|mjs|cjs|css|html)\b/g)) names.push(name)
  }
  return names.flatMap((name) => resolve(source.path, name, known))
}

function resolve(from: string, name: string, known: ReadonlySet<string>): string[] {
  const trimmed = name.replace(/^#(kernel|modules)\//, '$1/')
  const candidates = [posix.join(posix.dirname(from), trimmed), posix.normalize(trimmed.replace(/^\/+/, ''))]
  return candidates.flatMap((candidate) => {
    if (!candidate.includes('*')) return known.has(candidate) ? [candidate] : []
    const pattern = new RegExp(`^${candidate.split('*').map(escapeRegExp).join('[^/]*')}$`)
    return [...known].filter((path) => pattern.test(path))
  })
}

export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
