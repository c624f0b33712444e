import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

test('a text has its name at once, and keeps it; beyond the bound none has one', () => {
  const names = new StatementNames({ prefix: 's', max: 2, isForTheFirst: true })
  expect(['a', 'b', 'a', 'c', 'b'].map((text) => names.of(text))).toEqual(['s0', 's1', 's0', undefined, 's1'])
})

test('a text has a name from its second time on: what comes once uses up none', () => {
  const names = new StatementNames({ prefix: 's', max: 1, isForTheFirst: false })
  expect(['once', 'a', 'a', 'once', 'a'].map((text) => names.of(text))).toEqual([
    undefined,
    undefined,
    's0',
    undefined,
    's0',
  ])
})

test('of texts that came once so many are remembered, and no more', () => {
  const names = new StatementNames({ prefix: 's', max: 10, isForTheFirst: false })
  names.of('a')
  for (let at = 0; at < 300; at += 1) names.of(`other ${at}`)
  // forgotten meanwhile: it comes for the first time again
  expect([names.of('a'), names.of('a')]).toEqual([undefined, 's0'])
})
