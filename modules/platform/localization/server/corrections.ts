import { createHash } from 'node:crypto'
import compileMessage from 'icu-minify/compile'
import { sql } from 'kysely'
import { type Language, languages } from '#kernel/contract/languages.ts'
import type { Queryable, ReadDb } from '#kernel/server/database.ts'
import type { Notices } from '#kernel/server/notices.ts'
import { type Corrections, type TextTree, treeOf, type Words } from '#kernel/server/words.ts'
import { holdsSql, textsWithSource } from './text-rows.ts'

interface Following {
  /** by language: what counts now */
  corrections: Corrections
  /** reads them anew; whoever asks while it reads waits for a reading that began later */
  reload(): Promise<void>
  listeners: Set<() => void>
}
const followed = new WeakMap<ReadDb, Following>()

interface Surroundings {
  database: { read: ReadDb; notices: Notices }
  words: Words
  log: { warn(fields: object, text: string): void }
}

/** Reads what the office has corrected, and follows its changes in whichever process they are made. Called once at boot. */
export async function followCorrections({ database, words, log }: Surroundings): Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const following: Following = {
    corrections: none(),
    listeners: new Set(),
    reload() {
      last = last.then(async () => {
        following.corrections = await readCorrections(database.read)
        words.correct(following.corrections)
        for (const listener of following.listeners) listener()
      })
      const reading = last
      // the next reading does not suffer for this one; whoever waits for this one gets its error
      last = last.catch(() => undefined)
      return reading
    },
  }
  followed.set(database.read, following)
  database.notices.onChange('texts', () => {
    following
      .reload()
      // the database is gone: when it is back, the notices say so
      .catch((error: unknown) => log.warn({ err: error }, 'the corrected texts could not be read'))
  })
  await following.reload()
}

/** After a change has been committed: its author finds it everywhere in this process. */
export async function reloadCorrections(db: ReadDb): Promise<void> {
  await followed.get(db)?.reload()
}

/** Told whenever the corrections were read anew. */
export function onCorrections(db: ReadDb, listener: () => void): void {
  followed.get(db)?.listeners.add(listener)
}

function none(): Corrections {
  return Object.fromEntries(languages.map((language) => [language, new Map()])) as unknown as Corrections
}

async function readCorrections(db: Queryable): Promise<Corrections> {
  const { rows } = await sql<{ language: Language; key: string; text: string }>`
    select row.language, row.key, row.corrected_text as text from ${textsWithSource}
    where row.corrected_text is not null and row.is_known and ${holdsSql}`.execute(db)
  return Object.fromEntries(
    languages.map((language) => [
      language,
      new Map(rows.filter((row) => row.language === language).map((row) => [row.key, row.text])),
    ]),
  ) as unknown as Corrections
}

/**
 * Changes with what a page of this language must be told beside its own chunks: the texts that were corrected, and which languages
 * are offered. Null where it need not be told anything.
 */
export function pageWordsTag(db: ReadDb, language: Language, offered: readonly Language[]): string | null {
  const texts = correctionsOf(db, language)
  if (texts.size === 0 && offered.length === languages.length) return null
  return createHash('sha256')
    .update(JSON.stringify([offered, ...texts]))
    .digest('base64url')
    .slice(0, 16)
}

/** What the office has corrected in this language, by full key. */
export function correctionsOf(db: ReadDb, language: Language): ReadonlyMap<string, string> {
  return followed.get(db)?.corrections[language] ?? new Map()
}

/** Texts as pages read them: a compiled text is a string or an array, everything else a group of texts. */
interface CompiledTree {
  readonly [key: string]: CompiledTree | string | readonly unknown[]
}

/** The texts of a catalogue, as they were compiled for pages, with what was corrected of it. */
export function correctTexts<T>(db: ReadDb, group: string, texts: T, language: Language): T {
  const tree = compiledTree(correctionsOf(db, language))[group]
  return isGroup(tree) ? (merged(texts as CompiledTree, tree) as T) : texts
}

function isGroup(value: CompiledTree[string] | undefined): value is CompiledTree {
  return typeof value === 'object' && !Array.isArray(value)
}

/** A new tree; only what stands in the first is taken from the second. */
function merged(texts: CompiledTree, corrections: CompiledTree): CompiledTree {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const correction = corrections[key]
      if (correction === undefined || isGroup(correction) !== isGroup(text)) return [key, text]
      return [key, isGroup(text) && isGroup(correction) ? merged(text, correction) : correction]
    }),
  )
}

/** The parser of messages does not travel to browsers: what reaches them is compiled, as their own texts are. */
function compiledTree(texts: ReadonlyMap<string, string>): CompiledTree {
  const compile = (tree: TextTree): CompiledTree =>
    Object.fromEntries(
      Object.entries(tree).map(([key, text]) => [
        key,
        typeof text === 'string' ? (compileMessage(text) as string | unknown[]) : compile(text),
      ]),
    )
  return compile(treeOf(texts))
}

/** What pages are told, as a script that they load before their own. Nothing of it is in the product's chunks. */
export function pageWordsScript(db: ReadDb, language: Language, offered: readonly Language[]): string {
  const tree = JSON.stringify(compiledTree(correctionsOf(db, language)))
  return `(() => {
const corrections = ${tree}
const isGroup = (value) => typeof value === 'object' && !Array.isArray(value)
const merged = (texts, part) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key,
  !(key in part) || isGroup(part[key]) !== isGroup(text) ? text : isGroup(text) ? merged(text, part[key]) : part[key]]))
globalThis.correctTexts = (group, texts) => corrections[group] ? merged(texts, corrections[group]) : texts
globalThis.offeredLanguages = ${JSON.stringify(offered)}
})()
`
}
