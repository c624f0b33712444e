import type { CellWords } from '../../contract/field-data.ts'
import type { Field } from '../../contract/fields.ts'
import type { Language } from '../../contract/languages.ts'
import { fieldOf } from '../../contract/resource-schemas.ts'
import type { Ctx } from '../context.ts'
import { support, wordsKey } from './registry.ts'
import type { ServedResource } from './served.ts'

type Speaking = Pick<Ctx, 'db' | 'language' | 'clock' | 'words'>

/** What a field is called; by its own name where nobody has worded it yet. */
export function fieldWord({ words }: Pick<Ctx, 'words'>, resource: string, name: string, language: Language): string {
  const key = `${wordsKey(resource)}.fields.${name}`
  return words.has(key) ? words.text(key, {}, language) : name
}

/** What a column of lines is called; by its own name where nobody has worded it yet. */
export function columnWord(
  { words }: Pick<Ctx, 'words'>,
  resource: string,
  { field, column }: { field: string; column: string },
  language: Language,
): string {
  const key = `${wordsKey(resource)}.columns.${field}.${column}`
  return words.has(key) ? words.text(key, {}, language) : column
}

/** What the resource's rows are called together. */
export function resourceWord({ words }: Pick<Ctx, 'words'>, resource: string, language: Language): string {
  const key = `${wordsKey(resource)}.many`
  return words.has(key) ? words.text(key, {}, language) : resource
}

/** What its rows are called in a sentence; Chinese and Korean nouns know no plural, there `many` is the name of the screen. */
export function rowsWord({ words }: Pick<Ctx, 'words'>, resource: string, language: Language): string {
  const key = `${wordsKey(resource)}.${language === 'zh' || language === 'ko' ? 'one' : 'many'}`
  return words.has(key) ? words.text(key, {}, language) : resource
}

/** What an action of the resource is called; by its own name where nobody has worded it. */
export function wordOfAction(
  { words }: Pick<Ctx, 'words'>,
  resource: string,
  action: string,
  language: Language,
): string {
  const key = `${wordsKey(resource)}.actions.${action}`
  return words.has(key) ? words.text(key, {}, language) : action
}

/** The words that cells of a field need, in the reader's language; labels may be typed in it or in Chinese. */
export async function cellWords(ctx: Speaking, { resource }: ServedResource, name: string): Promise<CellWords> {
  return await wordsForCells(ctx, resource.name, name, fieldOf(resource.fields, name))
}

/** @param path of the field: its name, of a column of lines `<field>.<column>` */
export async function wordsForCells(
  ctx: Speaking,
  resource: string,
  path: string,
  { limits }: Pick<Field, 'limits'>,
): Promise<CellWords> {
  const labels = new Map<string, string>()
  const codes = new Map<string, string>()
  const learn = (code: string, label: string) => {
    labels.set(code, label)
    if (!codes.has(label)) codes.set(label, code)
    codes.set(code, code)
  }
  for (const code of limits.options ?? []) {
    const key = `${wordsKey(resource)}.options.${path}.${code}`
    learn(code, ctx.words.has(key) ? ctx.words.text(key, {}, ctx.language) : code)
  }
  if (limits.dictionary !== undefined)
    for (const entry of await support().entriesOf(ctx, limits.dictionary)) learn(entry.code, entry.label)
  return {
    language: ctx.language,
    yes: ctx.words.text('kernel.cells.yes', {}, ctx.language),
    no: ctx.words.text('kernel.cells.no', {}, ctx.language),
    option: (code) => labels.get(code) ?? code,
    codeOf: (text) => codes.get(text) ?? null,
  }
}
