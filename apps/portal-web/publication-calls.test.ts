import { expect, test } from 'vitest'
import { shownLines } from './publication-calls.ts'

const line = (day: number, isPinned = false) => ({ publishedAt: `2026-11-${day}T00:00:00.000Z`, isPinned })
const told = (lines: ReturnType<typeof shownLines>) =>
  lines.map(({ publishedAt, isPinned }) => [Number(publishedAt.slice(8, 10)), isPinned])

test('two pinned announcements stand first, what else is pinned stands by its day, and no more than asked for are shown', () => {
  const listed = [line(18, true), line(16, true), line(14, true), line(20), line(15), line(12)]
  expect(told(shownLines(listed, 5))).toEqual([
    [18, true],
    [16, true],
    [20, false],
    [15, false],
    [14, false],
  ])
  expect(told(shownLines([line(20), line(15)], 5))).toEqual([
    [20, false],
    [15, false],
  ])
})
