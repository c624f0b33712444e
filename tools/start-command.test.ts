import { expect, test } from 'vitest'
import { commandOf } from './start-command.mjs'

const main = 'apps/server/main.ts'

test('what npm start, its variants and the tools are asked for reaches the program', () => {
  const started = (...words: string[]) => commandOf(words).command.join(' ')
  expect(started()).toEqual(`${main} --mode=start`)
  expect(started('--demo')).toEqual(`${main} --mode=start --demo`)
  expect(started('--no-demo')).toEqual(`${main} --mode=start --no-demo`)
  expect(started('--seed', '--demo')).toEqual(`${main} --mode=start --seed --demo`)
  expect(started('--dev', '--no-demo')).toEqual(`--watch --watch-preserve-output ${main} --mode=start --no-demo`)
  expect(started('--admin', 'create', '--login', 'office')).toEqual('apps/server/admin.ts create --login office')
})

test('pages are built for whoever opens them, not for a tool', () => {
  const hasPages = (...words: string[]) => commandOf(words).hasPages
  expect([hasPages(), hasPages('--no-demo'), hasPages('--serve'), hasPages('--dev')]).toEqual([true, true, true, true])
  expect([hasPages('--seed'), hasPages('--admin', 'keys'), hasPages('--backup')]).toEqual([false, false, false])
})

test('a word that is not understood is said, and those that are', () => {
  const known = 'Known are --demo, --no-demo, --serve, --seed, --dev, --admin, --backup, --restore.'
  for (const words of [['--no-dmo'], ['--serve', '--demo'], ['toString']])
    expect(() => commandOf(words)).toThrow(`Not understood: ${words.join(' ')}. ${known}`)
})
