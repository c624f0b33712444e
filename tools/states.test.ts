import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Refusal, wrongState } from '#kernel/contract/refusals.ts'
import { root } from './install.mjs'
import { isTest, readSources } from './sources.ts'

/** As `transitions` makes it. */
interface Move {
  name: string
  from: readonly string[]
  to: string | readonly string[]
  refusal(state: string): Refusal | null
  require(state: string): void
}

interface Table {
  /** `contest/declarations declarationMoves` */
  name: string
  states: readonly string[]
  moves: readonly Move[]
}

/** Every transition table that a contract exports, however many of its files hand it on. */
async function readTables(): Promise<Table[]> {
  const tables = new Map<object, Table>()
  for (const path of globSync('modules/*/*/contract{.ts,/**/*.ts}', { cwd: root }).toSorted()) {
    if (isTest(path)) continue
    const exported: Record<string, unknown> = await import(join(root, path))
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null || !('$states' in value)) continue
      const { $states, ...moves } = value
      tables.set(value, {
        name: `${path.split(/[\\/]/).slice(1, 3).join('/')} ${name}`,
        states: $states as Table['states'],
        moves: Object.values(moves) as Move[],
      })
    }
  }
  return [...tables.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

const tables = await readTables()

const listed = (states: string | readonly string[]) => [states].flat().join(', ')

test('docs/states.txt shows every state and every move of the product; after a change: npx vitest run tools/states.test.ts -u, and review it', async () => {
  const text = tables.map(({ name, states, moves }) =>
    [
      name,
      `  states: ${listed(states)}`,
      ...moves.map((move) => `  ${move.name}: ${listed(move.from)} → ${listed(move.to)}`),
    ].join('\n'),
  )
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot(join(root, 'docs/states.txt'))
})

test('no table is kept from this list, and none names a state that its noun does not have', () => {
  const made = readSources()
    .filter(({ path }) => path.startsWith('modules/') && !isTest(path))
    .flatMap(({ text }) => text.match(/= transitions\(/g) ?? [])
  expect(tables.length).toEqual(made.length)
  const strange = tables.flatMap(({ name, states, moves }) =>
    moves.flatMap((move) =>
      [...move.from, ...[move.to].flat()]
        .filter((state) => !states.includes(state))
        .map((state) => `${name}: ${move.name} names ${state}`),
    ),
  )
  expect(strange).toEqual([])
})

/** What a move answers from a state: nothing, or its refusal, asked beforehand and thrown when it is tried. */
function answers(move: Move, state: string): unknown {
  let thrown: Refusal | null = null
  try {
    move.require(state)
  } catch (error) {
    thrown = error as Refusal
  }
  return [told(move.refusal(state)), told(thrown)]
}

const told = (no: Refusal | null) => no && { code: no.code, status: no.status, params: no.params }

test.each(tables)(
  '$name: from every state exactly the moves of the table lead on, and every other is refused in words',
  ({ states, moves }) => {
    const pairs = states.flatMap((state) => moves.map((move) => ({ state, move })))
    const judged = pairs.map(({ state, move }) => [state, move.name, answers(move, state)])
    const wanted = pairs.map(({ state, move }) => {
      const no = move.from.includes(state) ? null : told(wrongState({ action: move.name, state }))
      return [state, move.name, [no, no]]
    })
    expect(judged).toEqual(wanted)
  },
)
