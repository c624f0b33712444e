import ts from 'typescript'
import { isTest, isTypeScript, parse, placeOf, type Source, stringText, walk } from './sources.ts'
import type { Rule } from './tidy-rules.ts'

const tableName = /\b(?:platform|contest|vending)\.[a-z][a-z0-9_]*\b/g

/**
 * Tables belong to modules: only the owner names a table in its code. Also held: no table with two owners, none that
 * the migrations make and nobody owns, none owned that does not exist. The kernel's technical tables have no owner.
 */
export const tablesStayAtHome: Rule = (sources) => {
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const source of sources.filter(({ path }) => /^modules\/[^/]+\/[^/]+\/server\/module\.ts$/.test(path))) {
    const owner = moduleOf(source.path) ?? ''
    for (const table of ownedTables(source, problems)) {
      const other = owners.get(table)
      if (other) problems.push(`${source.path}: ${table} is owned by modules/${other} as well`)
      owners.set(table, owner)
    }
  }
  const made = createdTables(sources)
  for (const [table, owner] of owners)
    if (!made.has(table)) problems.push(`modules/${owner}: owns ${table}, which no migration makes`)
  for (const table of made) if (!owners.has(table)) problems.push(`db/migrations: ${table} belongs to no module`)
  for (const source of sources) problems.push(...foreignTables(source, owners))
  return problems
}

/** `platform/settings` for a file of that module. */
function moduleOf(path: string): string | undefined {
  return /^modules\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

function createdTables(sources: readonly Source[]): Set<string> {
  const made = new Set<string>()
  for (const { path, text } of sources) {
    if (!path.startsWith('db/migrations/')) continue
    const code = text.replaceAll(/--.*$/gm, '')
    for (const [, table = ''] of code.matchAll(
      /create table (?:if not exists )?((?:platform|contest|vending)\.\w+)(?! partition of)/gi,
    ))
      made.add(table)
    for (const [, table = ''] of code.matchAll(/drop table (?:if exists )?((?:platform|contest|vending)\.\w+)/gi))
      made.delete(table)
  }
  return made
}

/** The literal list `tables` of defineModule. */
function ownedTables(source: Source, problems: string[]): string[] {
  const file = parse(source)
  const tables: string[] = []
  let found = false
  walk(file, (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText(file) !== 'tables' || found) return
    found = true
    const list = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
    if (!ts.isArrayLiteralExpression(list)) {
      problems.push(`${placeOf(file, node)}: tables must be a list of strings written here`)
      return
    }
    for (const element of list.elements) {
      if (ts.isStringLiteral(element)) tables.push(element.text)
      else problems.push(`${placeOf(file, element)}: tables must be a list of strings written here`)
    }
  })
  if (!found) problems.push(`${source.path}: no list "tables"; a module without tables says tables: []`)
  return tables
}

function foreignTables(source: Source, owners: ReadonlyMap<string, string>): string[] {
  if (!isTypeScript(source.path) || isTest(source.path) || !/^(kernel|modules|apps)\//.test(source.path)) return []
  // what fills a database for a test behind the modules' back
  if (/^apps\/[^/]+\/testing\//.test(source.path)) return []
  const own = moduleOf(source.path)
  const file = parse(source)
  const problems: string[] = []
  walk(file, (node) => {
    const text = stringText(node)
    for (const [table] of text?.matchAll(tableName) ?? []) {
      const owner = owners.get(table)
      if (owner && owner !== own) problems.push(`${placeOf(file, node)}: names ${table}, a table of modules/${owner}`)
    }
    // a bare table name after withSchema could not be told from any other word
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'withSchema') {
      problems.push(`${placeOf(file, node)}: withSchema; write the table with its schema`)
    }
  })
  return problems
}
