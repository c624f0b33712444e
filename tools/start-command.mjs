// What the launcher is asked for, and with which words the server is started then. Plain JavaScript, like start.mjs.

const start = ['apps/server/main.ts', '--mode=start']

/** By the launcher's first word; none is `npm start`. `words` may follow it; `any` is handed on as it is. */
const modes = {
  '': { program: start, hasPages: true },
  '--demo': { program: [...start, '--demo'], hasPages: true },
  '--no-demo': { program: [...start, '--no-demo'], hasPages: true },
  '--serve': { program: ['apps/server/main.ts', '--mode=serve'], hasPages: true },
  '--seed': { program: [...start, '--seed'], words: ['--demo'] },
  '--dev': {
    program: ['--watch', '--watch-preserve-output', ...start],
    hasPages: true,
    words: ['--demo', '--no-demo'],
  },
  '--admin': { program: ['apps/server/admin.ts'], words: 'any' },
  '--backup': { program: ['tools/backup.ts'], words: 'any' },
  '--restore': { program: ['tools/restore.ts'], words: 'any' },
}

/** @throws a sentence when the words are not understood: nothing is installed, built or started then */
export function commandOf(words) {
  const [mode = '', ...rest] = words
  const known = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  const isKnown = known && (known.words === 'any' || rest.every((word) => known.words?.includes(word)))
  if (!isKnown)
    throw new Error(`Not understood: ${words.join(' ')}. Known are ${Object.keys(modes).filter(Boolean).join(', ')}.`)
  return { hasPages: known.hasPages === true, command: [...known.program, ...rest] }
}
