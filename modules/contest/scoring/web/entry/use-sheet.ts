import { useState } from 'react'
import { randomUuid } from '#kernel/web/client/browser.ts'
import { type Translate, useTexts } from '#kernel/web/texts.tsx'
import { problemsOfEntry, scoreOf } from '../../contract/score.ts'
import type { EnteredSheet, EntryBoard } from '../../schema.ts'
import type { zh } from '../texts/zh.ts'
import { texts } from '../texts.ts'

/** A team that cannot sign by hand: one short line, and the tick says why. */
const confirmedPath = 'M20 180 L580 180'

interface Typed {
  /** empty as long as nothing is typed: the newest that has begun, also where it begins while the page is open */
  round: string
  team: string
  counts: Readonly<Record<string, string>>
  seconds: string
  name: string
  signature: string
  isConfirmed: boolean
}

const nothing: Typed = { round: '', team: '', counts: {}, seconds: '', name: '', signature: '', isConfirmed: false }

export type KeepSheet = (sheet: EnteredSheet, about: { team: string; points: number }) => Promise<void>

/** What is typed of one sheet, what it scores, and what is wrong with it, until it is kept and the next one begins. */
export function useSheet(board: EntryBoard, onKeep: KeepSheet) {
  const t = useTexts(texts)
  const [kept, setKept] = useState<Typed>(nothing)
  const newest = String(board.startedRounds.at(-1) ?? '')
  const typed = { ...kept, round: kept.round || newest }
  const [isJudged, setJudged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const entered = enteredOf(board, typed)
  const score = scoreOf(board.sheet, entered.counts)
  const problems = problemsIn(t, board, typed, entered)
  async function keep() {
    setJudged(true)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    const team = board.teams.find(({ id }) => id === typed.team)
    try {
      await onKeep(
        {
          id: randomUuid(),
          team: typed.team,
          round: Number(typed.round),
          ...entered,
          signedName: typed.name.trim(),
          signature: typed.signature || confirmedPath,
          signedAt: new Date().toISOString(),
        },
        { team: team?.name ?? '', points: score.points },
      )
      setKept({ ...nothing, round: typed.round === newest ? '' : typed.round })
      setJudged(false)
    } finally {
      setBusy(false)
    }
  }
  return {
    typed,
    // a sheet that was begun stays in its round
    put: (part: Partial<Typed>) => setKept((before) => ({ ...before, round: before.round || newest, ...part })),
    score,
    /** what is said of a place by now */
    shown: (path: string) => (isJudged || isWrongAtOnce(path, typed) ? problems[path] : undefined),
    isBusy,
    keep,
  }
}
export type Sheet = ReturnType<typeof useSheet>

/** A number that is too large is said while it is typed; what is missing waits until the sheet is to be kept. */
function isWrongAtOnce(path: string, typed: Typed): boolean {
  if (path === 'team') return typed.team !== ''
  if (path.startsWith('counts.')) return (typed.counts[path.slice('counts.'.length)] ?? '') !== ''
  return path === 'timeMs' && typed.seconds !== ''
}

function enteredOf({ sheet }: EntryBoard, { counts, seconds }: Typed) {
  const written = Object.entries(counts).filter(([, text]) => text.trim() !== '')
  return {
    counts: Object.fromEntries(written.map(([code, text]) => [code, Number(text)])),
    timeMs: sheet.timeLimitMs === undefined || seconds.trim() === '' ? null : Math.round(Number(seconds) * 1000),
  }
}

/** What is wrong, by place, in words. */
function problemsIn(
  t: Translate<typeof zh>,
  board: EntryBoard,
  typed: Typed,
  entered: ReturnType<typeof enteredOf>,
): Partial<Record<string, string>> {
  const limit = (board.sheet.timeLimitMs ?? 0) / 1000
  const found: Partial<Record<string, string>> = {}
  for (const { path, code, params } of problemsOfEntry(board.sheet, entered)) {
    if (code === 'count_above_max') found[path] = t('entry.tooMany', { max: Number(params?.max ?? 0) })
    else if (code === 'time_above_limit') found[path] = t('entry.timeAbove', { limit })
    else found[path] = code === 'required' ? t('entry.timeMissing') : t('entry.whole')
  }
  const team = board.teams.find(({ id }) => id === typed.team)
  if (!team) found.team = t('entry.choose')
  else if (team.state !== 'ready') found.team = t('entry.teamNotReady')
  if (typed.name.trim() === '') found.name = t('entry.nameMissing')
  if (typed.signature === '' && !typed.isConfirmed) found.signature = t('entry.signatureMissing')
  return found
}
