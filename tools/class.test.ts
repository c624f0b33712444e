import { expect, test } from 'vitest'
import { playClass } from './rush/class.ts'

const pupils = 12

test('twelve pupils, their reviewers and teachers do everything together, one press each, and nothing breaks', async () => {
  const words: string[] = []
  const played = await playClass({ pupils, say: (line) => words.push(line) })
  const told = played.map(({ name, people, broken, throughAtOnce }) => ({ name, people, broken, throughAtOnce }))
  expect(told, words.join('\n')).toEqual(
    told.map(({ name, people }) => ({ name, people, broken: 0, throughAtOnce: people })),
  )
  const counts = Map.groupBy(played, ({ who }) => who)
  expect([...counts].map(([who, scenes]) => [who, scenes.length, scenes[0]?.people])).toEqual([
    ['pupils', 10, pupils],
    ['reviewers', 5, pupils / 2],
    ['teachers', 4, pupils],
  ])
}, 600_000)
