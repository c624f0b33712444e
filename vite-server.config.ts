import path from 'node:path'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { gatherTexts } from './apps/server/gathered-texts.ts'

/**
 * What the server runs as when it is not under development (decision 0096): its own code, and packages that come in hundreds of small
 * files, in a few large ones. Names and lines are left as they are: an error's stack is to be read. tools/build-server.mjs builds it.
 */
export default defineConfig({
  plugins: [placesOfSources(), gatheredTexts()],
  publicDir: false,
  build: {
    ssr: 'apps/server/main.ts',
    ssrEmitAssets: true,
    target: 'node24',
    reportCompressedSize: false,
    minify: true,
    rolldownOptions: {
      output: {
        // beside one another, each as far from the sources as the others
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // one letter that is no Latin one, and V8 keeps a whole file in two bytes a letter
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
  // zod is one for all who use it
  ssr: { noExternal: ['kysely', 'zod', 'fastify-type-provider-zod', 'hucre'] },
})

/** Whatever a module looks for beside itself (programs of their own, pictures, migrations) lies beside its source. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    enforce: 'post',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('/node_modules/') || id.endsWith(builtTexts)) return null
      // each version lies in a folder of its own: dist/server/<version>
      const source = `../../../${path.posix.relative(root, id)}`
      const folder = `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(path.posix.dirname(source))})`
      const url = `new URL(${JSON.stringify(source)}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.dirname', folder).replaceAll('import.meta.url', url), map: null }
    },
  }
}

const root = normalizePath(import.meta.dirname)
const builtTexts = '/apps/server/built-texts.ts'

/** The words of the server as data: as modules they would be 250 files, whose sources stay in memory. */
function gatheredTexts(): Plugin {
  return {
    name: 'gathered-texts',
    async load(id) {
      if (!id.endsWith(builtTexts)) return null
      const { spoken, own } = await gatherTexts()
      this.emitFile({ type: 'asset', fileName: 'spoken-texts.json', source: JSON.stringify(spoken) })
      this.emitFile({ type: 'asset', fileName: 'own-texts.json', source: JSON.stringify(own.texts) })
      return `import { readFileSync } from 'node:fs'
        import { readFile } from 'node:fs/promises'
        export const builtTexts = {
          spoken: JSON.parse(readFileSync(new URL('spoken-texts.json', import.meta.url), 'utf8')),
          digest: ${JSON.stringify(own.digest)},
          own: async () => JSON.parse(await readFile(new URL('own-texts.json', import.meta.url), 'utf8')),
        }`
    },
  }
}
