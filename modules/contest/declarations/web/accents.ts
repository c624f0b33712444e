import type { Accent } from '#kernel/web/ui/Layout.tsx'

const accents: Readonly<Record<string, Accent>> = { innovation: 'teal', robot: 'orange', olympiad: 'violet' }

/** The accent of a contest; the platform's own for one we do not know. */
export function accentOf(contest: string): Accent {
  return accents[contest] ?? 'blue'
}
