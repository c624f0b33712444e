import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../install.mjs'
import type { Case } from './cases.ts'
import type { Measured } from './load.ts'

/** The page that holds the figures of each part. */
const pages = {
  server: 'performance.md',
  web: 'performance.md',
  vending: 'performance.md',
  faults: 'reliability.md',
  rush: 'performance.md',
  class: 'performance.md',
} as const

export interface Compared {
  of: Case
  product: Measured
  bare: Measured
}

/** Requests a second of the product over those of the bare handler. */
export function ratioOf({ product, bare }: Compared): number {
  return rateOf(product) / rateOf(bare)
}

function rateOf(run: Measured): number {
  return run.requests / (run.timeMs / 1000)
}

/** Processor time for one request, server and database together, of the bare handler over that of the product. */
function cpuRatioOf({ product, bare }: Compared): string {
  const of = (run: Measured) => ((run.cpuMs ?? Number.NaN) + (run.databaseCpuMs ?? Number.NaN)) / run.requests
  const ratio = of(bare) / of(product)
  return Number.isNaN(ratio) ? '–' : ratio.toFixed(2)
}

/** The comparison as a Markdown table, one row per case. */
export function comparisonTable(all: readonly Compared[]): string {
  const side = (name: string) => [`${name} req/s`, 'p50 ms', 'p99 ms', 'CPU µs']
  return table(
    ['request', ...side('product'), ...side('bare'), 'CPU ratio', 'ratio', 'aim'],
    all.map((each) => [
      each.of.title,
      ...figuresOf(each.product),
      ...figuresOf(each.bare),
      cpuRatioOf(each),
      `**${ratioOf(each).toFixed(2)}**`,
      `≥ ${each.of.aim}`,
    ]),
  )
}

export function p99Of(run: Measured): number {
  return run.latenciesMs[Math.min(run.requests - 1, Math.floor(run.requests * 0.99))] ?? Number.NaN
}

function figuresOf(run: Measured): string[] {
  const at = (share: number) => run.latenciesMs[Math.min(run.requests - 1, Math.floor(run.requests * share))] ?? 0
  const each = (cpuMs: number | null) => (cpuMs === null ? '–' : Math.round((cpuMs * 1000) / run.requests).toString())
  const cpu = `${each(run.cpuMs)} + ${each(run.databaseCpuMs)}`
  return [Math.round(rateOf(run)).toString(), at(0.5).toFixed(1), at(0.99).toFixed(1), cpu]
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** On what and when it was measured; names no machine. */
export function conditions(more: string): string {
  const [first] = cpus()
  const memoryGib = Math.round(totalmem() / 1024 ** 3)
  const processor = `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memoryGib} GiB`
  return `${new Date().toISOString().slice(0, 10)}, ${processor}, ${process.platform}-${process.arch}, Node ${process.versions.node}${more}`
}

/** Puts new figures between the marks of a part of its page in docs. */
export function writeFigures(part: keyof typeof pages, figures: string): void {
  const document = join(root, 'docs', pages[part])
  const text = readFileSync(document, 'utf8')
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${document} has no place marked ${begin} … ${end}`)
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n${figures}\n${text.slice(to)}`)
}
