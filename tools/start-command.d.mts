export function commandOf(words: readonly string[]): { hasPages: boolean; isServer: boolean; command: string[] }
