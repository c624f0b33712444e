import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { randomUuid } from '#kernel/web/client/browser.ts'
import { type Translate, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Checkbox } from '#kernel/web/ui/Choices.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Grid, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { NumberInput, Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { problemsOfEntry, scoreOf } from '../../contract/score.ts'
import type { EnteredSheet, EntryBoard } from '../../schema.ts'
import type { zh } from '../texts/zh.ts'
import { texts } from '../texts.ts'
import { SignaturePad } from './SignaturePad.tsx'

/** Longer than the server takes it would be lost there: from here on the box draws no more. */
const signatureMaxChars = 19_000
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

interface SheetFormProps {
  board: EntryBoard
  /** what this device has entered itself, as `<team> <round>` */
  own: ReadonlySet<string>
  onKeep: (sheet: EnteredSheet, about: { team: string; points: number }) => Promise<void>
}

/** One sheet: everything is judged here as the server will judge it, so that it can be put right while the team is there. */
export function SheetForm({ board, own, onKeep }: SheetFormProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [kept, setKept] = useState<Typed>(nothing)
  const newest = String(board.startedRounds.at(-1) ?? '')
  const typed = { ...kept, round: kept.round || newest }
  const [isJudged, setJudged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // a sheet that was begun stays in its round
  const put = (part: Partial<Typed>) => setKept((before) => ({ ...before, round: before.round || newest, ...part }))
  const entered = enteredOf(board, typed)
  const score = scoreOf(board.sheet, entered.counts)
  const problems = problemsIn(t, board, typed, entered)
  const shown = (path: string) => (isJudged || isWrongAtOnce(path, typed) ? problems[path] : undefined)
  if (board.startedRounds.length === 0) return <p>{t('entry.noRound')}</p>
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
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <Stack>
        <Row>
          <Field label={t('entry.round')} isRequired>
            <Select
              value={typed.round}
              onChange={(event) => put({ round: event.target.value })}
              options={board.startedRounds.map((round) => ({
                value: String(round),
                label: t('rounds.one', { round: String(round) }),
              }))}
            />
          </Field>
          <Field label={t('entry.team')} isRequired error={shown('team')}>
            <Select
              value={typed.team}
              placeholder={t('entry.choose')}
              onChange={(event) => put({ team: event.target.value })}
              options={board.teams.map((team) => ({
                value: team.id,
                label: `${team.number} ${team.name}${noteOf(t, board, own, team, typed.round)}`,
              }))}
            />
          </Field>
        </Row>
        <Grid>
          {board.sheet.items.map((item) => (
            <Field
              key={item.code}
              label={labelIn(item.labels, language)}
              hint={t(item.kind === 'penalty' ? 'entry.penalty' : 'entry.each', {
                points: item.points,
                max: item.maxCount,
              })}
              error={shown(`counts.${item.code}`)}
            >
              <NumberInput
                value={typed.counts[item.code] ?? ''}
                placeholder="0"
                onChange={(event) => put({ counts: { ...typed.counts, [item.code]: event.target.value } })}
              />
            </Field>
          ))}
          {board.sheet.timeLimitMs !== undefined && (
            <Field
              label={t('entry.time')}
              hint={t('entry.timeHint', { limit: board.sheet.timeLimitMs / 1000 })}
              isRequired
              error={shown('timeMs')}
            >
              <NumberInput isDecimal value={typed.seconds} onChange={(event) => put({ seconds: event.target.value })} />
            </Field>
          )}
        </Grid>
        <p className="entry-total" role="status">
          {t('entry.total')} <strong>{t('points', { points: score.points })}</strong>
          {!score.hasScore && <small> {t('entry.noTask')}</small>}
        </p>
        <Field label={t('entry.signedName')} isRequired error={shown('name')}>
          <TextInput
            autoComplete="off"
            maxLength={40}
            value={typed.name}
            onChange={(event) => put({ name: event.target.value })}
          />
        </Field>
        <section className="entry-signature" aria-label={t('entry.signature')}>
          <h2>{t('entry.signature')}</h2>
          <p>{t('entry.signatureHint')}</p>
          <SignaturePad
            label={t('entry.signature')}
            path={typed.signature}
            onChange={(signature) => signature.length <= signatureMaxChars && put({ signature })}
          />
          <Row>
            <Button size="small" onClick={() => put({ signature: '' })}>
              {t('entry.clear')}
            </Button>
          </Row>
          <Checkbox checked={typed.isConfirmed} onChange={(event) => put({ isConfirmed: event.target.checked })}>
            {t('entry.signatureTick')}
          </Checkbox>
          {shown('signature') && (
            <p className="field-error" role="alert">
              {problems.signature}
            </p>
          )}
        </section>
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {t('entry.save')}
        </Button>
      </Stack>
    </form>
  )
}

/** A number that is too large is said while it is typed; what is missing waits until the sheet is to be kept. */
function isWrongAtOnce(path: string, typed: Typed): boolean {
  if (path === 'team') return typed.team !== ''
  if (path.startsWith('counts.')) return (typed.counts[path.slice('counts.'.length)] ?? '') !== ''
  return path === 'timeMs' && typed.seconds !== ''
}

function noteOf(
  t: Translate<typeof zh>,
  board: EntryBoard,
  own: ReadonlySet<string>,
  team: EntryBoard['teams'][number],
  round: string,
): string {
  if (team.state !== 'ready') return t('entry.notReady')
  const isPlayed = board.played.some((each) => each.team === team.id && String(each.round) === round)
  return isPlayed || own.has(`${team.id} ${round}`) ? t('entry.played') : ''
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
