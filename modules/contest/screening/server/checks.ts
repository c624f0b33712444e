import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { problemsInScope, type Rules, warningsOf } from '#modules/contest/declarations/server/index.ts'
import type { SignedPages } from '#modules/contest/prints/schema.ts'
import { readSignedPages } from '#modules/contest/prints/server/index.ts'
import type { Check } from '../schema.ts'
import type { Reviewed } from './reading.ts'

/** What a check of the content is about, so that a reviewer sees too what was looked at and found in order. */
const topics = [
  { code: 'ages', found: ['too_young', 'too_old', 'id_number_birth_differs', 'id_number_sex_differs'] },
  { code: 'stage', found: ['stage_not_for_kind', 'stage_not_for_code', 'other_stage', 'subject_not_for_stage'] },
  { code: 'one-work', found: ['work_already_declared', 'same_person_twice'] },
  {
    code: 'people',
    found: [
      'too_few_members',
      'too_many_members',
      'too_few_instructors',
      'too_many_instructors',
      'other_area',
      'not_in_unit_area',
      'unit_area_unknown',
    ],
  },
  { code: 'dates', found: ['date_too_early', 'date_too_late', 'approval_too_late', 'approval_date_missing'] },
  { code: 'materials', found: ['material_missing', 'material_held', 'too_many'] },
  { code: 'code', found: ['code_missing', 'code_revoked'] },
] as const

/**
 * Everything the system can look at by itself: the rules of the season once more, and the signed pages. A page that its owner
 * confirmed beside its picture is a warning until the reviewer has looked. `problems` is what keeps it from being approved.
 */
export async function checksOf(
  ctx: Ctx,
  db: Queryable,
  reviewed: Reviewed,
  rules: Rules,
): Promise<{ checks: Check[]; problems: FieldProblem[]; pages: SignedPages }> {
  const { row } = reviewed
  const problems = await problemsInScope(ctx, db, reviewed, rules)
  const pages = readSignedPages(ctx, row.signed_pages, reviewed.files)
  const text = (key: string, params = {}) => ctx.words.text(`screening.checks.${key}`, params, ctx.language)
  const found: Check[] = problems.map((problem) => ({
    code: problem.code,
    level: 'problem',
    path: problem.path,
    message: ctx.words.problem(problem.code, problem.params, ctx.language),
  }))
  const fine: Check[] = topics
    .filter((topic) => !problems.some((problem) => (topic.found as readonly string[]).includes(problem.code)))
    .map((topic) => ({ code: topic.code, level: 'fine', path: null, message: text(`fine.${topic.code}`) }))
  const { people } = reviewed
  const nameOf = (path: string) => people.find(({ id }) => path.split('.')[1] === id)?.field_values.name ?? ''
  const confirmed: Check[] = (await warningsOf(ctx, { rules, values: row.field_values, people }, reviewed.code))
    .filter(({ isConfirmed }) => isConfirmed)
    .map(({ code, path }) => ({ code, level: 'fine', path, message: text('schoolConfirmed', { name: nameOf(path) }) }))
  const ofPages = rules.kind.isPaperless ? [] : pageChecks(row, pages, text)
  const failed = ofPages.filter(({ level }) => level === 'problem')
  return {
    checks: [...found, ...ofPages, ...confirmed, ...fine],
    problems: [
      ...problems.map(({ path, code, params = {} }) => ({ path, code, params })),
      ...failed.map(({ code }) => ({ path: code, code: 'check_failed' })),
    ],
    pages,
  }
}

function pageChecks(
  row: Pick<Reviewed['row'], 'state'>,
  pages: SignedPages,
  text: (key: string, params?: Record<string, number>) => string,
): Check[] {
  if (row.state !== 'submitted') return []
  if (pages.missing.length > 0 || pages.pageCount === null)
    return [
      {
        code: 'pages-missing',
        level: 'problem',
        path: null,
        message: text('pagesMissing', { count: pages.missing.length }),
      },
    ]
  const confirmed = pages.pages.filter((page) => page.state === 'confirmed')
  if (confirmed.length === 0)
    return [{ code: 'pages', level: 'fine', path: null, message: text('pagesFine', { count: pages.pageCount }) }]
  return confirmed.map((page) => ({
    code: `page-${page.pageNumber ?? 0}`,
    level: 'warning',
    path: null,
    message: text('pageConfirmed', { page: page.pageNumber ?? 0 }),
  }))
}
