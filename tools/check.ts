// The checks that need no running product: types, format and lint, accessibility lint, import law, tidy, lock file.
// Each counts as one test of `npm test`. `node tools/check.ts tidy` runs only those whose name holds a given word.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { importLawProblems } from './import-law.ts'
import { productNode, root } from './install.mjs'
import { namedTexts } from './named-texts.ts'
import { unusedTexts } from './text-use.ts'
import { translationProblems } from './texts.ts'
import { tidy } from './tidy.ts'

interface Outcome {
  passed: boolean
  /** shown in full when the check failed, and `notes` always */
  output: string
  notes?: string
}

interface Check {
  name: string
  run(): Promise<Outcome> | Outcome
}

const checks: Check[] = [
  { name: 'types (tsc -b)', run: types },
  {
    name: 'format and lint (biome)',
    run: () =>
      program('node_modules/@biomejs/biome/bin/biome', [
        'check',
        '--error-on-warnings',
        '--max-diagnostics=200',
        '--colors=off',
      ]),
  },
  {
    name: 'accessibility and correctness lint (oxlint)',
    run: () =>
      program('node_modules/oxlint/bin/oxlint', [
        '--deny-warnings',
        '--config',
        '.oxlintrc.json',
        'apps',
        'kernel',
        'modules',
        'tools',
        'e2e',
      ]),
  },
  {
    name: 'import law (dependency-cruiser)',
    async run() {
      const { problems, fileCount } = await importLawProblems()
      return { passed: problems.length === 0, output: problems.join('\n'), notes: `${fileCount} files read` }
    },
  },
  {
    name: 'tidy',
    run() {
      const { problems, notes, fileCount } = tidy()
      return {
        passed: problems.length === 0,
        output: problems.join('\n'),
        notes: [`${fileCount} files read`, ...notes].join('\n'),
      }
    },
  },
  {
    name: 'texts say the same in four languages',
    async run() {
      const { problems, folderCount, textCount } = await translationProblems()
      const notes = `${textCount} texts of ${folderCount} folders read`
      return { passed: problems.length === 0, output: problems.join('\n'), notes }
    },
  },
  {
    name: 'texts are in use',
    async run() {
      const { problems, keyCount } = await unusedTexts()
      return { passed: problems.length === 0, output: problems.join('\n'), notes: `${keyCount} texts read` }
    },
  },
  {
    name: 'names in texts are those of buttons and pages',
    async run() {
      const { problems, nameCount } = await namedTexts()
      return { passed: problems.length === 0, output: problems.join('\n'), notes: `${nameCount} names read` }
    },
  },
  { name: 'lock file is complete', run: lockIsComplete },
]

/**
 * The compiler. Server and web need nothing of each other, so two of them take one each; the last, which asks for everything,
 * finds those done and has the word.
 */
async function types(): Promise<Outcome> {
  const contract = await compiled('tsconfig.contract.json')
  if (contract.passed) await Promise.all([compiled('tsconfig.server.json'), compiled('tsconfig.web-tests.json')])
  return compiled()
}

/** Most of what the compiler makes is dead at once: with more room for the young it cleans up less. */
function compiled(...project: string[]): Promise<Outcome> {
  const compiler = 'node_modules/typescript/bin/tsc'
  return program(compiler, ['-b', ...project, '--pretty', 'false'], ['--max-semi-space-size=128'])
}

/** Runs a JavaScript program with the product's Node, and keeps what it prints. */
function program(script: string, args: string[], nodeArgs: string[] = []): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(productNode(), [...nodeArgs, script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', fail)
    child.once('close', (code) => done({ passed: code === 0, output }))
  })
}

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

/** npm can leave out, without a word, the package of a platform it could not fetch; `npm ci` then refuses everywhere. */
function lockIsComplete(): Outcome {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as Lock
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${path || 'package.json'} wants ${name}, which has no entry in package-lock.json`),
  )
  return { passed: missing.length === 0, output: missing.join('\n'), notes: `${names.size} packages` }
}

/** A check that breaks down has not passed. */
async function outcomeOf(check: Check): Promise<Outcome> {
  try {
    return await check.run()
  } catch (error) {
    return { passed: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const wanted = process.argv.slice(2)
const chosen = checks.filter((check) => wanted.length === 0 || wanted.some((word) => check.name.includes(word)))
const results = await Promise.all(
  chosen.map(async (check) => {
    const startedAt = performance.now()
    const outcome = await outcomeOf(check)
    return { name: check.name, ...outcome, timeMs: Math.round(performance.now() - startedAt) }
  }),
)
for (const { name, passed, output, notes, timeMs } of results) {
  console.log(`${passed ? '✓' : '✗'} ${name} (${(timeMs / 1000).toFixed(1)} s)`)
  if (notes) console.log(notes.replaceAll(/^/gm, '    '))
  if (!passed) console.log(output.trim().replaceAll(/^/gm, '  | '))
}
mkdirSync(`${root}/test-results`, { recursive: true })
writeFileSync(
  `${root}/test-results/checks.json`,
  JSON.stringify(results.map(({ name, passed, timeMs }) => ({ name, passed, timeMs }))),
)
if (chosen.length === 0 || results.some((result) => !result.passed)) process.exitCode = 1
