/** The beginning of what a test has failed with; at most so many lines, each at most so long. */
export function openingOf(words: string, size?: { linesMax?: number; columnsMax?: number }): string[]
