export function commandOf(words: readonly string[]): { hasPages: boolean; command: string[] }
