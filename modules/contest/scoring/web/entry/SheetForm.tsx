import { labelIn } from '#kernel/contract/languages.ts'
import { type Translate, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Checkbox } from '#kernel/web/ui/Choices.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Grid, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { NumberInput, Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import type { EntryBoard } from '../../schema.ts'
import type { zh } from '../texts/zh.ts'
import { texts } from '../texts.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { type KeepSheet, type Sheet, useSheet } from './use-sheet.ts'

/** Longer than the server takes it would be lost there: from here on the box draws no more. */
const signatureMaxChars = 19_000

interface SheetFormProps {
  board: EntryBoard
  /** what this device has entered itself, as `<team> <round>` */
  own: ReadonlySet<string>
  onKeep: KeepSheet
}

/** One sheet: everything is judged here as the server will judge it, so that it can be put right while the team is there. */
export function SheetForm({ board, own, onKeep }: SheetFormProps) {
  const t = useTexts(texts)
  const sheet = useSheet(board, onKeep)
  const { typed, put, score, shown, isBusy, keep } = sheet
  if (board.startedRounds.length === 0) return <p>{t('entry.noRound')}</p>
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <Stack>
        <RoundAndTeam {...{ board, own, sheet }} />
        <Counts {...{ board, sheet }} />
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
        <SignatureSection sheet={sheet} />
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {t('entry.save')}
        </Button>
      </Stack>
    </form>
  )
}

function RoundAndTeam({ board, own, sheet }: Pick<SheetFormProps, 'board' | 'own'> & { sheet: Sheet }) {
  const t = useTexts(texts)
  const { typed, put, shown } = sheet
  return (
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
  )
}

/** How often each item was done, and in what time. */
function Counts({ board, sheet }: { board: EntryBoard; sheet: Sheet }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { typed, put, shown } = sheet
  return (
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
  )
}

/** Signed by hand, or a tick in place of it. */
function SignatureSection({ sheet: { typed, put, shown } }: { sheet: Sheet }) {
  const t = useTexts(texts)
  const problem = shown('signature')
  return (
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
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
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
