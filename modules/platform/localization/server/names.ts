import { type Labels, type Language, languages } from '#kernel/contract/languages.ts'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import type { ReadDb } from '#kernel/server/database.ts'
import { correctionsOf } from './corrections.ts'
import { ownTexts } from './sync-texts.ts'

/**
 * `{text:printScreens.submission.submit}`: in a guide, an answer, an announcement or an agreement it stands for the name of a
 * button or a page, by the key that the workbench shows. So what is renamed is renamed there as well.
 */
const named = /\{text:([^{}]*)\}/g

/**
 * A name is a text as it stands: one that takes arguments or marks words is none. Nor is one with a quotation mark: what offices
 * write is cleaned before names are put in, and in the address of a link it would end the address.
 */
const nameable = /^[^{}<>&"]+$/

type Names = Readonly<Record<Language, ReadonlyMap<string, string>>>
let names: Promise<Names> | null = null

// read when the first name is asked for: most texts of pages are never named
function allNames(): Promise<Names> {
  names ??= readNames().catch((error: unknown) => {
    names = null
    throw error
  })
  return names
}

async function readNames(): Promise<Names> {
  const own = await ownTexts()
  return Object.fromEntries(
    languages.map((language) => [
      language,
      new Map(own.filter((each) => each.language === language).map(({ key, text }) => [key, text])),
    ]),
  ) as unknown as Names
}

/** What offices have written, with the names that are shown now, in each language of it; a key without a name stays as it stands. */
export async function withNames(db: ReadDb, labels: Labels): Promise<Labels> {
  if (Object.values(labels).every((words) => !words?.includes('{text:'))) return labels
  const own = await allNames()
  return Object.fromEntries(
    Object.entries(labels).map(([language, words]) => {
      const corrected = correctionsOf(db, language as Language)
      const nameOf = (key: string) =>
        [corrected.get(key), own[language as Language].get(key)].find((name) => nameable.test(name ?? ''))
      const filled = words?.replaceAll(named, (whole, key: string) => nameOf(key) ?? whole)
      return [language, filled]
    }),
  ) as unknown as Labels
}

/**
 * What is written names only what there is to name.
 * @param written by the path at which its problems are told
 * @throws invalid_input with the key of each name that is none
 */
export async function requireNames(written: Readonly<Record<string, Labels | undefined>>): Promise<void> {
  const asked = Object.entries(written).flatMap(([path, labels]) =>
    Object.values(labels ?? {}).flatMap((words) =>
      [...(words ?? '').matchAll(named)].map(([, key = '']) => ({ path, key })),
    ),
  )
  if (asked.length === 0) return
  const own = await allNames()
  const problems = asked
    .filter(({ key }) => !nameable.test(own.zh.get(key) ?? ''))
    .map(({ path, key }): FieldProblem => ({ path, code: 'name_unknown', params: { key } }))
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}
