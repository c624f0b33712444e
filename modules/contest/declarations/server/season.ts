import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { secondIn } from '#kernel/server/zoned.ts'
import {
  type DeclarationKind,
  kindOf,
  phaseOf,
  type SeasonDefinition,
  type Window,
} from '#modules/contest/seasons/contract.ts'
import { knownSeason, type PublishedSeason, seasonVersion } from '#modules/contest/seasons/server/index.ts'
import type { Dictionary } from '#modules/platform/dictionary/contract.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { dictionariesOf, type ValueSurroundings } from '../contract/fields.ts'
import { declarationRefusals } from '../contract.ts'

/** What of its row tells under which rules a declaration stands. */
export interface RuledRow {
  season_id: string
  season_version: number
  kind: string
}

/** A window, and the zone in which its instants are told to people. */
export interface ZonedWindow extends Window {
  timeZone: string
}

export interface Rules {
  /** the version under which the declaration was made */
  definition: SeasonDefinition
  kind: DeclarationKind
  /** of the newest version: a deadline that was put off holds for the drafts that exist */
  window: ZonedWindow
  seasonCode: string
}

export function zonedWindow(definition: SeasonDefinition): ZonedWindow {
  return { ...definition.window, timeZone: definition.timeZone }
}

type Reader = Pick<Ctx, 'db' | 'clock'>

/** The rules of a declaration: form and limits of the version it was made under, the window as it is now. */
export async function rulesOf(ctx: Reader, row: RuledRow): Promise<Rules> {
  const season = await newestSeason(ctx, row.season_id)
  const definition =
    season.version === row.season_version
      ? season.definition
      : await seasonVersion(ctx.db, row.season_id, row.season_version)
  const kind = kindOf(definition, row.kind)
  return { definition, kind, window: zonedWindow(season.definition), seasonCode: season.code }
}

/** A season that the organizer has closed is still the one its declarations stand under. */
async function newestSeason(ctx: Reader, id: string): Promise<PublishedSeason> {
  const known = await knownSeason(ctx, id)
  if (!known) throw new Error(`season ${id} has declarations and is not published`)
  return known.season
}

/** By kind, what its values are judged by, for as long as the dictionary is the one it was made from. */
const surroundings = new WeakMap<DeclarationKind, { dictionary: Dictionary; around: ValueSurroundings }>()

/** What values are judged by: the rules, and the dictionary codes that the kind's choices come from. */
export async function surroundingsOf(
  ctx: Ctx,
  { definition, kind }: Pick<Rules, 'definition' | 'kind'>,
): Promise<ValueSurroundings> {
  const types = dictionariesOf(kind)
  if (types.length === 0) return { definition, kind }
  const dictionary = await dictionaryOf(ctx)
  const known = surroundings.get(kind)
  if (known?.dictionary === dictionary && known.around.definition === definition) return known.around
  const choices = Object.fromEntries(types.map((type) => [type, (dictionary[type] ?? []).map((entry) => entry.code)]))
  const around = { definition, kind, choices }
  surroundings.set(kind, { dictionary, around })
  return around
}

/** Why nothing can be written at that instant; null within the window and its grace (contest.md 6.1: by receipt clock only). */
export function windowRefusal(window: ZonedWindow, receivedAt: Date): Refusal | null {
  const phase = phaseOf(window, receivedAt)
  if (phase === 'upcoming') return declarationRefusals.season_not_open(told(window, { opensAt: window.opensAt }))
  if (phase === 'closed')
    return declarationRefusals.deadline_passed(
      told(window, { closedAt: window.closesAt, receivedAt: receivedAt.toISOString() }),
    )
  return null
}

/** Why a returned declaration cannot be mended any more at that instant; its day counts instead of the season's window. */
export function fixByRefusal(fixBy: Date, window: ZonedWindow, receivedAt: Date): Refusal | null {
  if (receivedAt.getTime() <= fixBy.getTime()) return null
  return declarationRefusals.fix_by_passed(
    told(window, { fixBy: fixBy.toISOString(), receivedAt: receivedAt.toISOString() }),
  )
}

/** Instants for programs, and beside each the same as a person reads it, to the second and in the season's zone. */
export function told(window: ZonedWindow, instants: Record<string, string>): Record<string, string> {
  const texts = Object.entries(instants).map(([name, instant]) => [`${name}Text`, secondIn(window.timeZone, instant)])
  return { ...instants, ...Object.fromEntries(texts) }
}
