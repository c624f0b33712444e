import { Button } from 'antd'
import { useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { BoardRound, BoardView } from '../../schema.ts'
import { scoringCalls } from '../calls.ts'
import { texts } from '../texts.ts'

/** The rounds of an event: drawn by a seed that everybody can see, then begun one after the other. */
export function Rounds({ board, onDone }: { board: BoardView; onDone: () => void }) {
  const t = useTexts(texts)
  return (
    <section className="scores-card">
      <h2>{t('rounds.title')}</h2>
      {Array.from({ length: board.sheet.rounds }, (_, index) => index + 1).map((round) => (
        <Round
          key={round}
          board={board}
          round={round}
          drawn={board.rounds.find((each) => each.round === round)}
          onDone={onDone}
        />
      ))}
    </section>
  )
}

interface RoundProps {
  board: BoardView
  round: number
  drawn: BoardRound | undefined
  onDone: () => void
}

function Round({ board, round, drawn, onDone }: RoundProps) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { may } = useConsoleAccess()
  const [busy, setBusy] = useState<'draw' | 'start' | null>(null)
  async function act(step: 'draw' | 'start') {
    setBusy(step)
    try {
      await scoringCalls[step]({ params: { board: board.id, round }, body: {} })
      onDone()
    } catch {
      // said by the client itself
    } finally {
      setBusy(null)
    }
  }
  const isOpen = may('scoring.manage') && board.state === 'live' && !drawn?.startedAt
  const nameOf = (id: string) => board.teams.find((team) => team.id === id)
  return (
    <div className="scores-round">
      <h3>{t('rounds.one', { round: String(round) })}</h3>
      {drawn?.startedAt && <p>{t('rounds.startedAt', { at: dateTime(drawn.startedAt) })}</p>}
      {!drawn && <p>{t('rounds.notDrawn')}</p>}
      {isOpen && (
        <span className="row-actions">
          <Button loading={busy === 'draw'} onClick={() => void act('draw')}>
            {drawn ? t('rounds.drawAgain') : t('rounds.draw')}
          </Button>
          {drawn && (
            <Button type="primary" loading={busy === 'start'} onClick={() => void act('start')}>
              {t('rounds.start')}
            </Button>
          )}
        </span>
      )}
      {drawn && (
        <details>
          <summary>{t('rounds.order', { count: drawn.order.length })}</summary>
          <p className="scores-seed">{t('rounds.seed', { seed: drawn.seed })}</p>
          <ol>
            {drawn.order.map((id) => (
              <li key={id}>
                {nameOf(id)?.number} {nameOf(id)?.name}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
