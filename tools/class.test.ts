import { expect, test } from 'vitest'
import { playClass } from './rush/class.ts'

const pupils = 12

test('twelve who do everything together are through with one press each, and nothing breaks', async () => {
  const words: string[] = []
  const played = await playClass({ pupils, say: (line) => words.push(line) })
  const told = played.map(({ name, broken, throughAtOnce }) => ({ name, broken, throughAtOnce }))
  const names = words.slice(1, played.length + 1)
  expect(told, words.join('\n')).toEqual(names.map((name) => ({ name, broken: 0, throughAtOnce: pupils })))
  expect(names.at(-1)).toEqual('submits')
}, 600_000)
