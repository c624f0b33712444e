import { covers } from '../contract/opened-paths.ts'
import { declarationRefusals } from '../contract.ts'
import type { DeclarationRow } from './declaration-rows.ts'

/**
 * A returned declaration is changed only where the return opened it (contest.md 6.1); a draft everywhere.
 * @throws {Refusal} field_not_opened with every place that is shut
 */
export function requireOpened(row: Pick<DeclarationRow, 'opened_paths'>, paths: readonly string[]): void {
  const opened = row.opened_paths
  if (opened === null) return
  const shut = paths.filter((path) => !opened.some((each) => covers(each, path)))
  if (shut.length === 0) return
  throw declarationRefusals.field_not_opened(
    { count: shut.length },
    shut.map((path) => ({ path, code: 'field_not_opened' })),
  )
}
