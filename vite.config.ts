import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

/**
 * Two builds: `vite build` makes what the browsers load (dist/web), and
 * `vite build --ssr apps/portal-web/entry-server.tsx` what the server renders pages with (dist/ssr).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), compiledTexts(), ...(isSsrBuild ? [pageSources()] : [apart(), compressed()])],
  // the texts are compiled, so the parser of messages need not travel
  resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    emptyOutDir: true,
    cssMinify: true,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {}
      : {
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            // what a module offers to others does nothing by itself: whoever takes one thing of it loads not all the rest
            treeshake: {
              moduleSideEffects: [{ test: /modules\/[\w-]+\/[\w-]+\/web\/index\.ts$/, sideEffects: false }],
            },
            input: ['apps/portal-web/hydrate.tsx', 'apps/console-web/index.html', 'apps/buyer-web/index.html'],
            // what every page of every front end needs, in one piece: it compresses better than in eight
            output: {
              codeSplitting: {
                groups: [
                  { name: 'base', test: sharedByAll },
                  // the console's too, once somebody is signed in
                  { name: 'router', test: /node_modules\/(react-router|cookie|set-cookie-parser)\// },
                  // fewer names for the start to carry
                  { name: 'forms', test: /kernel\/web\/ui\/(Field|TextInputs|Choices|Progress)\.tsx?$/ },
                  { name: 'cards', test: /kernel\/web\/(ui\/(Card|Feedback|Lists)|day)\.tsx?$/ },
                  { name: 'empty', test: /kernel\/web\/ui\/(EmptyState|illustrations\/states)\.tsx?$/ },
                  { name: 'scenes', test: /kernel\/web\/ui\/illustrations\/(Scene|science|making)\.tsx?$/ },
                  {
                    name: 'bits',
                    test: /kernel\/(web\/(client\/server-clock|office-time|search-params|copy-text)|contract\/(listed|transitions))\.ts$/,
                  },
                  { name: 'accounts', test: /platform\/accounts\/contract\.ts$/ },
                  { name: 'captcha', test: /accounts\/web\/(use-captcha|CaptchaField)\.tsx?$/ },
                  { name: 'calls', test: /portal-web\/(legacy|publication)-calls\.ts$/ },
                  // two pages of the portal read by it too, and have none of the widgets
                  { name: 'queries', test: /node_modules\/@tanstack\// },
                  // apart they are half of the hundred requests that a screen of the console begins with; wider shared, the
                  // first load passes its 300 KB
                  { name: 'widgets', test: sharedByConsole, minShareCount: 80 },
                ],
              },
            },
          },
        }),
  },
  ssr: { noExternal: ['use-intl'] },
}))

const sharedByAll =
  /node_modules\/(react|react-dom|scheduler|use-intl)\/|kernel\/web\/(ui\/(Icon|Buttons|Skeleton|Layout|Link|Menus?|SegmentedControl|Toast|toast-store|tones|theme|illustrations\/(Drawing|OrbitMark))|client\/(?!server-clock)[\w-]+|client-state|session|texts|formats)\.tsx?$|vite\/preload-helper|kernel\/contract\/(languages|own-address|refusals|routes)\.ts$|platform\/settings\/contract\.ts$/

/** What the console is built of: what most of its screens share travels as one. */
const sharedByConsole =
  /node_modules\/(antd|@ant-design|@rc-component|@emotion|@babel|dayjs|clsx|throttle-debounce|(compute-)?scroll-into-view(-if-needed)?)\/|kernel\/web\/(console\/(?!resource-calls)|client\/|ui\/)/

/** Pupils and buyers never wait for what the console is built of: a shared helper between them would bring all of it along. */
function apart(): Plugin {
  return {
    name: 'apart',
    generateBundle(_options, bundle) {
      const froms = new Map<string, string>()
      const waiting = Object.values(bundle).flatMap((each) =>
        each.type === 'chunk' && /(portal-web\/hydrate\.tsx|buyer-web\/index\.html)$/.test(each.facadeModuleId ?? '')
          ? [each.fileName]
          : [],
      )
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') continue
        if (chunk.name === 'widgets') {
          const way = [file]
          for (let from = froms.get(file); from !== undefined; from = froms.get(from)) way.unshift(from)
          this.error(`${way.join(' → ')}: what the console is built of`)
        }
        // what a module of both sides would load later is its console's own
        const isPages = chunk.moduleIds.some((id) => /(web\/portal\.tsx|(portal|buyer)-web\/[\w-]+\.tsx?)$/.test(id))
        for (const next of [...chunk.imports, ...(isPages ? chunk.dynamicImports : [])]) {
          if (froms.has(next)) continue
          froms.set(next, file)
          waiting.push(next)
        }
      }
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface Node {
  type: string
  start: number
  end: number
  value?: unknown
}

/** Compiles the ICU messages of every `texts/` file while building: half the code, and nothing is parsed on a phone. */
function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/texts\/[\w/-]+\.ts$/.test(id)) return null
      const texts: Node[] = []
      collectTexts(this.parse(code), texts)
      let compiled = code
      for (const { start, end, value } of texts.sort((one, other) => other.start - one.start)) {
        compiled = compiled.slice(0, start) + JSON.stringify(compileMessage(String(value))) + compiled.slice(end)
      }
      return { code: compiled, map: null }
    },
  }
}

/** The strings that stand as values in objects and lists; keys and imports are left alone. */
function collectTexts(node: unknown, found: Node[]): void {
  if (Array.isArray(node)) for (const each of node) collectTexts(each, found)
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return
  const { type } = node as Node
  if (type === 'ImportDeclaration' || type === 'TemplateElement') return
  if (type === 'Literal' && typeof (node as Node).value === 'string') found.push(node as Node)
  for (const [name, inner] of Object.entries(node)) if (name !== 'key' && name !== 'source') collectTexts(inner, found)
}

/** Tells the server which file each page is made of: by it the manifest knows the page's styles. */
function pageSources(): Plugin {
  return {
    name: 'page-sources',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(web\/portal\.tsx|portal-web\/(own-)?pages\.ts)$/.test(id)) return null
      const folder = path.posix.relative(import.meta.dirname, path.posix.dirname(id))
      const named = code.replaceAll(
        /\blazy: \(\) => import\('([^']+)'\)/g,
        (lazy, file: string) => `source: '${path.posix.join(folder, file)}', ${lazy}`,
      )
      return { code: named, map: null }
    },
  }
}

/** Compresses every asset once, at its best, so that serving costs nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle(options, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(options.dir ?? '', name)
          const content = await readFile(file)
          await writeFile(`${file}.br`, await smallest(content))
          await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }))
        }),
      )
    },
  }
}

/** Brotli at its best. Which of its settings fit a file better is not known beforehand: two are tried. */
async function smallest(content: Buffer): Promise<Buffer> {
  const tried = await Promise.all(
    [{}, { [constants.BROTLI_PARAM_LGBLOCK]: 17, [constants.BROTLI_PARAM_NPOSTFIX]: 1 }].map((settings) =>
      brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...settings } }),
    ),
  )
  return tried.reduce((one, other) => (other.length < one.length ? other : one))
}
