import pg from 'pg'
import type { TestApp } from './app.ts'
import { asOwner } from './database.ts'

/** One step of a plan, as `explain (analyze, format json)` tells it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** A step that read more rows than it may. */
export interface Waste {
  during: string
  step: string
  rows: number
  statement: string
}

/** What the statements under way read, step by step. */
export interface PlanWatch {
  /** what is asked for from now on, as it is named in {@link Waste} */
  during(label: string): void
  /**
   * How many statements were looked at since this was asked last, and which of their steps scanned a whole table, or threw away
   * by a filter, beyond so many rows: each statement once, with the worst of it.
   */
  take(rowsMax: number): { statements: number; wasted: Waste[] }
}

/**
 * Has PostgreSQL explain every statement that the program runs from now on, those inside of functions and triggers included
 * (`auto_explain`, which says it to the connection that asked). The program's connections are cut: it opens new ones, which are
 * watched.
 */
export async function watchPlans(app: TestApp, ownerUrl: string): Promise<PlanWatch> {
  const explained: { during: string; statement: string; node: PlanNode }[] = []
  let label = 'start'
  let statements = 0
  const seen = new WeakSet<pg.PoolClient>()
  const { readPool, writePool } = app.surroundings.database
  for (const pool of [readPool, writePool]) {
    pool.on('acquire', (client) => {
      if (seen.has(client)) return
      seen.add(client)
      client.on('notice', ({ message = '' }) => {
        const [, json] = /^duration: [\d.]+ ms {2}plan:\n(\{.*\})\s*$/s.exec(message) ?? []
        if (json === undefined) return
        const { 'Query Text': statement, Plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
        statements += 1
        for (const node of nodesOf(Plan)) explained.push({ during: label, statement, node })
      })
    })
  }
  const { rows } = await readPool.query<{ name: string }>('select current_database() as name')
  const name = pg.escapeIdentifier(rows[0]?.name ?? '')
  await asOwner(ownerUrl, async (owner) => {
    for (const [key, value] of Object.entries(settings))
      await owner.query(`alter database ${name} set ${key} = '${value}'`)
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}'`)
  })
  return {
    during(next) {
      label = next
    },
    take(rowsMax) {
      const worst = new Map<string, Waste>()
      for (const { during, statement, node } of explained) {
        const rows = wastedBy(node)
        if (rows <= rowsMax || rows <= (worst.get(statement)?.rows ?? 0)) continue
        const where = [node['Relation Name'], node['Index Name']].filter((each) => each !== undefined).join(' by ')
        worst.set(statement, { during, step: `${node['Node Type']} ${where}`.trim(), rows, statement })
      }
      const taken = { statements, wasted: [...worst.values()] }
      explained.length = 0
      statements = 0
      return taken
    },
  }
}

/** The plan of each statement, whatever it takes, as a notice. Timing each step would cost more than the steps. */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
} as const

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** A scan of a whole table wastes what it reads; any other step what its filter throws away. */
function wastedBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const read = node['Node Type'] === 'Seq Scan' ? node['Actual Rows'] + removed : removed
  return Math.round(read * node['Actual Loops'])
}
