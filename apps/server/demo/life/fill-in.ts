import { Readable } from 'node:stream'
import type { FieldValue } from '#modules/contest/declarations/contract/fields.ts'
import { declarationRoutes as routes } from '#modules/contest/declarations/contract.ts'
import { type DeclarationDetail, declarationSchemas as schemas } from '#modules/contest/declarations/schema.ts'
import { holds } from '#modules/contest/seasons/contract.ts'
import { storeFile } from '#modules/platform/files/server/index.ts'
import { basicsOf, personOf, type Sheet } from './filling.ts'
import type { Hand } from './hands.ts'
import { type Paper, paperFor, portraitFor } from './papers.ts'

type Change = { path: string; value: FieldValue; revision: number }
/** a save takes no more (contract of declarations) */
const changesAtOnce = 60

/** What a unit that returns a declaration opens, and how it is mended. */
export function mendingOf(sheet: Sheet): { path: string; value: FieldValue } {
  const values = basicsOf(sheet)
  const path = ['abstract', 'description', 'synopsis', 'background', 'deeds'].find((key) => key in values) ?? 'title'
  return { path, value: `${values[path]}${path === 'title' ? '（改）' : '（已补充三次改进的记录。）'}` }
}

/**
 * Writes into a draft what is not there yet: people, values, files; into a returned one what was opened. Whatever stands there
 * already as it should is left alone, so that it can be done again.
 * @param options.isBegun only the first lines of it
 */
export async function fillIn(
  hand: Hand,
  declaration: string,
  sheet: Sheet,
  { isBegun }: { isBegun: boolean },
): Promise<void> {
  const params = { declaration }
  const view = () => hand.ask(routes.view, schemas.view, { params })
  const first = await view()
  if (first.state === 'returned') {
    const { path, value } = mendingOf(sheet)
    return await save(hand, first, [{ path, value, revision: first.revisions[path] ?? 0 }])
  }
  if (!isBegun) await addPeople(hand, first, sheet)
  const detail = await view()
  const wanted = Object.entries(basicsOf(sheet))
  const shown = isBegun ? wanted.filter(([path]) => path === 'title' || path === 'startedOn') : wanted
  const basics = shown.flatMap(([path, value]) => changeOf(path, value, detail))
  await save(hand, detail, [...basics, ...(isBegun ? [] : await peopleChanges(hand, detail, sheet))])
  if (!isBegun) await addMaterials(hand, detail, sheet)
}

function changeOf(
  path: string,
  value: FieldValue,
  at: { values: Record<string, FieldValue>; revisions: Record<string, number> },
  key = path,
): Change[] {
  const is = JSON.stringify(at.values[key] ?? null)
  return is === JSON.stringify(value) ? [] : [{ path, value, revision: at.revisions[key] ?? 0 }]
}

async function save(hand: Hand, { id }: DeclarationDetail, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    const body = { changes: changes.slice(from, from + changesAtOnce) }
    await hand.ask(routes.save, schemas.save, { params: { declaration: id }, body })
  }
}

async function addPeople(hand: Hand, { id, people }: DeclarationDetail, { kind, place }: Sheet): Promise<void> {
  const counts = {
    member: kind.members.min,
    // every second work has somebody who advises
    instructor: Math.max(kind.instructors.min, kind.instructors.max > 0 ? place % 2 : 0),
  }
  for (const role of ['member', 'instructor'] as const)
    for (let has = people.filter((each) => each.role === role).length; has < counts[role]; has += 1)
      await hand.ask(routes.addPerson, schemas.addPerson, { params: { declaration: id }, body: { role } })
}

async function peopleChanges(hand: Hand, { people }: DeclarationDetail, sheet: Sheet): Promise<Change[]> {
  const changes: Change[] = []
  for (const role of ['member', 'instructor'] as const) {
    const rule = role === 'member' ? sheet.kind.members : sheet.kind.instructors
    for (const [at, person] of people.filter((each) => each.role === role).entries()) {
      const path = (key: string) => `${role}s.${person.id}.${key}`
      const { idNumber, ...values } = personOf(sheet, role, at)
      for (const [key, value] of Object.entries(values)) changes.push(...changeOf(path(key), value, person, key))
      const revision = (key: string) => person.revisions[key] ?? 0
      if (idNumber !== undefined && person.idNumberMasked === null)
        changes.push({ path: path('idNumber'), value: idNumber, revision: revision('idNumber') })
      if (person.portrait !== null || !rule.fields.some(({ type, isRequired }) => type === 'portrait' && isRequired))
        continue
      const portrait = await stored(hand, await portraitFor(sheet.place + at), 'portrait')
      changes.push({ path: path('portrait'), value: portrait, revision: revision('portrait') })
    }
  }
  return changes
}

async function addMaterials(hand: Hand, { id, materials }: DeclarationDetail, sheet: Sheet): Promise<void> {
  const values = basicsOf(sheet)
  for (const rule of sheet.kind.materials.filter((each) => each.minCount > 0 && holds(each.when, values))) {
    const present = materials.filter(({ material }) => material === rule.code).length
    for (let at = present; at < rule.minCount; at += 1) {
      const paper = await paperFor(rule, sheet.title, at)
      if (!paper) continue
      const body = { material: rule.code, fileId: await stored(hand, paper, 'material') }
      await hand.ask(routes.addMaterial, schemas.addMaterial, { params: { declaration: id }, body })
    }
  }
}

async function stored(hand: Hand, { name, bytes }: Paper, purpose: 'material' | 'portrait'): Promise<string> {
  return (await storeFile(hand.context(), { purpose, name, bytes: Readable.from([bytes]) })).fileId
}
