import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { productNode, root } from './install.mjs'
import { readModuleOrder } from './module-order.ts'

const folders = ['kernel', 'modules', 'apps', 'tools', 'e2e']
/** Fewer files than this cannot be the product: then something was not read. Raise it as the product grows. */
const fileFloor = 150

interface CruiseResult {
  modules: { source: string }[]
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string; severity: string }; cycle?: { name: string }[] }[]
  }
}

/**
 * Runs dependency-cruiser over the product and returns the problems in words, with how many files it read.
 * The cruiser is known to say "no violations" after reading nothing: every source file on disk must be in its report.
 */
export async function importLawProblems(): Promise<{ problems: string[]; fileCount: number }> {
  const run = await cruise()
  if (!run.stdout.startsWith('{'))
    throw new Error(`dependency-cruiser gave no report:\n${run.stderr}${run.stdout.slice(0, 2000)}`)
  const { modules, summary } = JSON.parse(run.stdout) as CruiseResult
  const problems = summary.violations
    .filter((violation) => violation.rule.severity === 'error')
    .map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name).join(' → ') : to}`,
    )

  const cruised = new Set(modules.map((module) => module.source))
  const onDisk = sourceFiles()
  for (const path of onDisk) if (!cruised.has(path)) problems.push(`not read by dependency-cruiser: ${path}`)
  if (onDisk.length < fileFloor)
    problems.push(`only ${onDisk.length} source files found, expected ${fileFloor} or more`)
  problems.push(...unlistedModules(onDisk))
  return { problems, fileCount: onDisk.length }
}

/** Its exit code counts the violations, which the report names. */
function cruise(): Promise<{ stdout: string; stderr: string }> {
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
  const args = [cruiser, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  return new Promise((done) => {
    execFile(productNode(), args, { cwd: root, maxBuffer: 256 * 1024 * 1024 }, (_, stdout, stderr) =>
      done({ stdout, stderr }),
    )
  })
}

/** A module outside the list would have no order rule. */
function unlistedModules(paths: readonly string[]): string[] {
  const listed = new Set(readModuleOrder())
  const present = new Set(paths.flatMap((path) => /^modules\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? []))
  return [...present]
    .filter((folder) => !listed.has(folder))
    .map((folder) => `modules/${folder} is not in apps/server/modules.ts`)
}

function sourceFiles(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')),
  )
}
