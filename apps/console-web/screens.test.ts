import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { menuGroups, screens } from './screens.ts'

const specified = readFileSync('docs/spec/console-screens.tsv', 'utf8')
  .split('\n')
  .map((line) => line.split('\t')[0] ?? '')

test('each screen of the console stands in the menu once, and is one of the specification', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toEqual(paths.length)
  for (const group of menuGroups) {
    const mine = paths.filter((path) => path.startsWith(`/${group}/`))
    const wanted = specified.filter((path) => (mine as string[]).includes(path))
    expect([...mine].sort()).toEqual([...wanted].sort())
  }
})
