import { expect, test } from 'vitest'
import { oneAhead } from './server/one-ahead.ts'

/** Makes the numbers from 1 on, and keeps which it has begun and which it has made. */
function aMaker(count: number, failsAt?: number) {
  const [begun, done]: [number[], number[]] = [[], []]
  async function* make(): AsyncGenerator<number, void> {
    for (let each = 1; each <= count; each += 1) {
      begun.push(each)
      await Promise.resolve()
      if (each === failsAt) throw new Error(`${each} cannot be made`)
      done.push(each)
      yield each
    }
  }
  return { begun, done, made: make() }
}

test('the next one is made while the last is worked on: in order, and never two ahead', async () => {
  const { begun, made } = aMaker(4)
  const seen: [number, number][] = []
  for await (const each of oneAhead(made)) seen.push([each, begun.length])
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 4],
  ])
})

test('what cannot be made is told after all that was made before it', async () => {
  const { made } = aMaker(3, 2)
  const seen: number[] = []
  const take = async () => {
    for await (const each of oneAhead(made)) seen.push(each)
  }
  await expect(take()).rejects.toThrow('2 cannot be made')
  expect(seen).toEqual([1])
})

test('whoever takes no more waits for what is underway, and nothing is begun after it', async () => {
  const { begun, done, made } = aMaker(4)
  for await (const each of oneAhead(made)) if (each === 2) break
  expect([begun, done]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})
