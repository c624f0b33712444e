import type { DeclarationKind, Seal, SeasonDefinition } from '../contract.ts'

type Levels = Pick<SeasonDefinition, 'levels'>
type Sealed = Pick<DeclarationKind, 'levels' | 'print'>

/**
 * The level of the unit that speaks at each place for a seal: the one that the place says, else that of its place in the order of
 * the levels (spec contest.md 2a: school, county, city, province), unless another place says this one. Null: a unit that does not
 * review, as the one that recommends somebody for an honour; where there are more places than levels, the first are such.
 */
export function sealLevelsOf(definition: Levels, kind: Sealed): (string | null)[] {
  const levels = kind.levels ?? definition.levels
  const { seals } = kind.print
  const said = seals.map(({ level }) => level)
  const ahead = Math.max(0, seals.length - levels.length)
  return seals.map(({ level }, index) => {
    const ofPlace = levels[index - ahead]
    return level ?? (ofPlace === undefined || said.includes(ofPlace) ? null : ofPlace)
  })
}

/** Where the first unit seals: one that does not review, else that of the first level; undefined where nobody seals. */
export function firstSealOf(definition: Levels, kind: Sealed): Seal | undefined {
  const levels = kind.levels ?? definition.levels
  const ranks = sealLevelsOf(definition, kind).map((level) => (level === null ? -1 : levels.indexOf(level)))
  return kind.print.seals[ranks.indexOf(Math.min(...ranks))]
}
