// What the launcher is asked for, and with which words the server is started then. Plain JavaScript, like start.mjs.

/**
 * By the launcher's first word; none is `npm start`. `words` may follow it; `any` is handed on as it is. `server`: what the built server
 * is started with; `program`: one that runs from its sources.
 */
const modes = {
  '': { server: ['--mode=start'], hasPages: true },
  '--demo': { server: ['--mode=start', '--demo'], hasPages: true },
  '--no-demo': { server: ['--mode=start', '--no-demo'], hasPages: true },
  '--serve': { server: ['--mode=serve'], hasPages: true },
  '--seed': { server: ['--mode=start', '--seed'], words: ['--demo'] },
  '--dev': {
    program: ['--watch', '--watch-preserve-output', 'apps/server/main.ts', '--mode=start'],
    hasPages: true,
    words: ['--demo', '--no-demo'],
  },
  '--admin': { program: ['apps/server/admin.ts'], words: 'any' },
  '--backup': { program: ['tools/backup.ts'], words: 'any' },
  '--restore': { program: ['tools/restore.ts'], words: 'any' },
}

/**
 * @param {readonly string[]} words
 * @returns {{ hasPages: boolean, isServer: boolean, command: string[] }} `isServer`: the command follows the built server's path
 * @throws a sentence when the words are not understood: nothing is installed, built or started then
 */
export function commandOf(words) {
  const [mode = '', ...rest] = words
  const known = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  const isKnown = known && (known.words === 'any' || rest.every((word) => known.words?.includes(word)))
  if (!isKnown)
    throw new Error(`Not understood: ${words.join(' ')}. Known are ${Object.keys(modes).filter(Boolean).join(', ')}.`)
  const { hasPages = false, server, program } = known
  return { hasPages, isServer: server !== undefined, command: [...(server ?? program), ...rest] }
}
