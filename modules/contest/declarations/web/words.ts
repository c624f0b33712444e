import type { RefusalParams } from '#kernel/contract/refusals.ts'
import type { Formats } from '#kernel/web/formats.ts'
import type { Translate } from '#kernel/web/texts.tsx'
import { isDate } from '../contract/fields.ts'
import type { zh } from './texts/zh.ts'

export type Words = Translate<typeof zh>

/** A problem in words a child understands; the server's own words where it has given some. */
export function problemWords(
  t: Words,
  formats: Formats,
  problem: { code: string; params: RefusalParams; message?: string | undefined },
): string {
  if (problem.message) return problem.message
  const key = `problems.${problem.code}` as 'problems.required'
  if (!t.has(key)) return t('problems.other')
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(problem.params)) {
    if (typeof value === 'number') params[name] = value
    else if (typeof value === 'string') params[name] = isDate(value) ? formats.date(`${value}T12:00:00+08:00`) : value
  }
  return t(key, params as never)
}
