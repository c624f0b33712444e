import { type ConsolePorts, setConsolePorts } from './ports.ts'

/** Hands the kit what a test of its parts needs: no other screens, nothing sent, no history, no files; `given` is what it is about. */
export function standInForConsole(given: Partial<ConsolePorts> = {}): void {
  setConsolePorts({
    screens: () => [],
    upload: () => Promise.reject(new Error('nothing is sent here')),
    history: null,
    tables: null,
    ...given,
  })
}
