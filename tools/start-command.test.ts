import { expect, test } from 'vitest'
import { commandOf } from './start-command.mjs'

test('what npm start, its variants and the tools are asked for reaches the program', () => {
  const started = (...words: string[]) => {
    const { isServer, command } = commandOf(words)
    return [...(isServer ? ['<built server>'] : []), ...command].join(' ')
  }
  expect(started()).toEqual('<built server> --mode=start')
  expect(started('--demo')).toEqual('<built server> --mode=start --demo')
  expect(started('--no-demo')).toEqual('<built server> --mode=start --no-demo')
  expect(started('--serve')).toEqual('<built server> --mode=serve')
  expect(started('--seed', '--demo')).toEqual('<built server> --mode=start --seed --demo')
  expect(started('--dev', '--no-demo')).toEqual(
    '--watch --watch-preserve-output apps/server/main.ts --mode=start --no-demo',
  )
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
