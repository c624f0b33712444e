import '../board.css'
import './entry.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useSession } from '#kernel/web/session.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import type { EnteredSheet, EntryBoard } from '../../schema.ts'
import { scoringCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import {
  type EntryBundle,
  type KeptSheet,
  keepBundle,
  keepSheet,
  markSent,
  readBundle,
  readSheets,
} from './entry-store.ts'
import { keepPageOffline } from './offline.ts'
import { SheetForm } from './SheetForm.tsx'

const seasonCalls = client<typeof seasonSchemas>(seasonRoutes)

/** Where referees enter scores: on a tablet, with a network or without; what is entered is merged later and counts once. */
export const entryPage = definePage({
  texts,
  title: (t) => t('entry.title'),
  Page: () => {
    const t = useTexts(texts)
    const { bundle, problem, load } = useBundle()
    const { sheets, isOffline, keep, send } = useSheets()
    const { token } = useSession()
    const isSignedIn = token !== null
    const [chosen, setChosen] = useState<string | null>(null)
    const board = bundle?.boards.find(({ id }) => id === chosen)
    useEffect(() => {
      // without the worker the page works all the same while it stays open
      keepPageOffline().catch(() => undefined)
    }, [])
    return (
      <Stack>
        <link rel="manifest" href="/api/score-entry/manifest.webmanifest" />
        <PageHeader title={t('entry.title')} />
        {!isSignedIn && (
          <Notice
            title={t('entry.signIn')}
            action={<LinkButton href="/index?next=/referee/scores">{t('entry.toSignIn')}</LinkButton>}
          />
        )}
        {isOffline && <Notice kind="warning" title={t('entry.offline')} />}
        {problem && <Notice kind="danger" isUrgent title={problem} />}
        {isSignedIn && <LoadForm onLoad={load} />}
        {bundle && <BoardChoice bundle={bundle} chosen={chosen} onChoose={setChosen} />}
        {board && (
          <SheetForm
            key={board.id}
            board={board}
            own={new Set(sheets.map(({ sheet }) => `${sheet.team} ${sheet.round}`))}
            onKeep={async (sheet, about) => {
              await keep({ sheet, board: nameOf(board), ...about, state: 'waiting' })
              toast(t('entry.kept'), 'success')
            }}
          />
        )}
        <KeptList sheets={sheets} maySend={isSignedIn} onSend={send} />
      </Stack>
    )
  },
})

/** In the list of this device the event's Chinese name is enough to tell one from the other. */
function nameOf(board: EntryBoard): string {
  return board.eventLabels.zh
}

/** Teams, rules and rounds as they were loaded last; they stay on the device. */
function useBundle() {
  const t = useTexts(texts)
  const language = useLanguage()
  const divisions = useDictionary('robot_group')
  const [bundle, setBundle] = useState<EntryBundle | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    void readBundle().then(setBundle)
  }, [])
  async function load(season: string) {
    setProblem(null)
    try {
      const found = await scoringCalls.entry({ query: { season } }, { quiet: true })
      const next: EntryBundle = {
        season: { id: found.season.id, title: labelIn(found.season.title, language) },
        boards: found.boards,
        divisions: Object.fromEntries(divisions.map(({ code, label }) => [code, label])),
        loadedAt: new Date().toISOString(),
      }
      await keepBundle(next)
      setBundle(next)
    } catch (error) {
      if (error instanceof RefusedError) setProblem(error.message)
      else if (error instanceof NetworkError) setProblem(t('cut'))
      else throw error
    }
  }
  return { bundle, problem, load }
}

const retryMs = 20_000

/** The sheets of this device, and sending them: by the button, whenever the network is back, and now and then. */
function useSheets() {
  const { token } = useSession()
  const [sheets, setSheets] = useState<readonly KeptSheet[]>([])
  const [isOffline, setOffline] = useState(false)
  const isSending = useRef(false)
  const renew = useCallback(async () => setSheets(await readSheets()), [])
  const send = useCallback(async () => {
    // two rounds at once would do no harm, the server takes each sheet once; they would only cost twice
    if (isSending.current || token === null) return
    isSending.current = true
    try {
      for (const kept of await readSheets()) if (kept.state === 'waiting') await sendOne(kept)
      setOffline(false)
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof LaterError)) throw error
      setOffline(error instanceof NetworkError)
    } finally {
      isSending.current = false
      await renew()
    }
  }, [renew, token])
  useEffect(() => {
    void renew().then(send)
    const again = () => void send()
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [renew, send])
  const keep = async (kept: KeptSheet) => {
    await keepSheet(kept)
    await renew()
    void send()
  }
  /** by hand: what was refused before is tried again, since the reason may be gone */
  const sendAll = async () => {
    for (const { reason: _reason, ...kept } of await readSheets())
      if (kept.state === 'refused') await keepSheet({ ...kept, state: 'waiting' })
    await send()
  }
  return { sheets, isOffline, keep, send: sendAll }
}

/** Signed out, or over capacity: nothing is wrong with the sheet, it waits. */
class LaterError extends Error {}

async function sendOne(kept: KeptSheet): Promise<void> {
  try {
    const { state } = await scoringCalls.enter({ body: kept.sheet satisfies EnteredSheet }, { quiet: true })
    await markSent(kept, state === 'in-conflict' ? 'conflict' : 'sent')
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if ([401, 429, 503].includes(error.status)) throw new LaterError()
    const reason = [error.message, ...error.fields.map(({ message }) => message)].join(' · ')
    await keepSheet({ ...kept, state: 'refused', reason })
  }
}

function LoadForm({ onLoad }: { onLoad: (season: string) => Promise<void> }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [seasons, setSeasons] = useState<{ value: string; label: string }[]>([])
  const [season, setSeason] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const ask = () =>
      void seasonCalls
        .current({ query: { contest: 'robot' } }, { quiet: true })
        .then((found) => {
          setSeasons(found.seasons.map(({ id, title }) => ({ value: id, label: labelIn(title, language) })))
          // on the day of a contest the next one may be open already
          const played = found.seasons.find(({ phase }) => phase === 'closed') ?? found.seasons[0]
          setSeason((before) => before || (played?.id ?? ''))
        })
        // without a network there is nothing to choose; what was loaded before is there
        .catch(() => undefined)
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [language])
  if (seasons.length === 0) return null
  return (
    <Row className="entry-load">
      <Field label={t('entry.season')}>
        <Select value={season} onChange={(event) => setSeason(event.target.value)} options={seasons} />
      </Field>
      <Button
        isBusy={isBusy}
        onClick={() => {
          setBusy(true)
          void onLoad(season).finally(() => setBusy(false))
        }}
      >
        {t('entry.load')}
      </Button>
    </Row>
  )
}

function BoardChoice({
  bundle,
  chosen,
  onChoose,
}: {
  bundle: EntryBundle
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  return (
    <>
      <p>
        {bundle.season.title} · {t('entry.loadedAt', { at: dateTime(bundle.loadedAt) })}
      </p>
      <Field label={t('entry.board')} isRequired>
        <Select
          value={chosen ?? ''}
          placeholder={t('entry.choose')}
          onChange={(event) => onChoose(event.target.value)}
          options={bundle.boards.map((board) => ({
            value: board.id,
            label: `${labelIn(board.eventLabels, language)} · ${bundle.divisions[board.division] ?? board.division}`,
          }))}
        />
      </Field>
    </>
  )
}

function KeptList({
  sheets,
  maySend,
  onSend,
}: {
  sheets: readonly KeptSheet[]
  maySend: boolean
  onSend: () => Promise<void>
}) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const open = sheets.filter(({ state }) => state === 'waiting' || state === 'refused')
  return (
    <section aria-labelledby="kept-sheets">
      <h2 id="kept-sheets">{t('entry.list')}</h2>
      {open.length > 0 && maySend && (
        <Button onClick={() => void onSend()}>{t('entry.send', { count: open.length })}</Button>
      )}
      {sheets.length === 0 && <p>{t('entry.listNone')}</p>}
      <ul className="entry-list">
        {sheets.map(({ sheet, team, board, points, state, reason }) => (
          <li key={sheet.id}>
            <strong>{team}</strong> {t('rounds.one', { round: String(sheet.round) })} · {t('points', { points })}{' '}
            <Tag kind={state === 'sent' ? 'success' : state === 'waiting' ? 'neutral' : 'warning'}>
              {state === 'refused' ? t('entry.states.refused', { reason: reason ?? '' }) : t(`entry.states.${state}`)}
            </Tag>
            <br />
            <small>
              {board} · {dateTime(sheet.signedAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
