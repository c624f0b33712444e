import '../scoring.css'
import '#kernel/web/console/console-kit.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { TeamTabs } from '#modules/contest/teams/web/index.ts'
import { type BoardMove, boardMoves, shownState } from '../../contract.ts'
import type { BoardRound, BoardView } from '../../schema.ts'
import { scoringCalls, scoringKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { EntryWay } from './EntryWay.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { Rounds } from './Rounds.tsx'
import { Ranking, Sheets } from './Sheets.tsx'

const refreshMs = 10_000

const hasBegun = ({ startedAt }: BoardRound) => startedAt !== null

/** One event and group: its rounds, its sheets, what contradicts, and the ranking that comes of it. */
export function BoardPage({ id }: { id: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...scoringKey, 'board', id],
    queryFn: () => scoringCalls.board({ params: { board: id } }, { quiet: true }),
    refetchInterval: refreshMs,
  })
  const divisions = useDictionary('robot_group')
  const renew = () => void client.invalidateQueries({ queryKey: scoringKey })
  const title = data
    ? `${labelIn(data.eventLabels, language)} · ${divisions.find(({ code }) => code === data.division)?.label ?? data.division}`
    : t('boards.title')
  return (
    <div className="scores">
      <div className="resource-head">
        <h1>{title}</h1>
        <TeamTabs />
        {data && <Tag>{t(`states.${shownState(data.state, data.rounds.some(hasBegun))}`)}</Tag>}
        <EntryWay />
      </div>
      {error && !data && <Unanswered error={error} onAgain={() => void refetch()} />}
      {!error && !data && <p>{t('loading')}</p>}
      {data && (
        <>
          <Results board={data} onDone={renew} />
          <div className="scores-columns">
            <Rounds board={data} onDone={renew} />
            <Ranking board={data} />
          </div>
          <Sheets board={data} onDone={renew} />
        </>
      )}
    </div>
  )
}

/** Freezing, publishing, opening again; and where everybody sees it. */
function Results({ board, onDone }: { board: BoardView; onDone: () => void }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [busy, setBusy] = useState<BoardMove | null>(null)
  const [isAsking, setAsking] = useState(false)
  async function act(move: 'freeze' | 'publish') {
    setBusy(move)
    try {
      await scoringCalls[move]({ params: { board: board.id }, body: {} })
      toast(t(`results.${move}Done`), 'success')
      onDone()
    } catch {
      // said by the client itself
    } finally {
      setBusy(null)
    }
  }
  const isOpen = (move: BoardMove) => boardMoves[move].refusal(board.state) === null
  return (
    <section className="scores-card scores-results">
      <p>
        {t(`results.${board.state}`)}{' '}
        <a href={`/scoreboard/${board.season.code}/${board.event}/${board.division}`} target="_blank" rel="noreferrer">
          {t('results.toScoreboard')}
        </a>{' '}
        {board.openProtests > 0 && (
          <Link to="/contest/teams/protests?f.state=filed">{t('boards.protests', { count: board.openProtests })}</Link>
        )}
      </p>
      {may('scoring.manage') && (
        <span className="row-actions">
          {(['freeze', 'publish'] as const).filter(isOpen).map((move) => (
            <Button key={move} type="primary" loading={busy === move} onClick={() => void act(move)}>
              {t(`results.${move}`)}
            </Button>
          ))}
          {isOpen('reopen') && <Button onClick={() => setAsking(true)}>{t('results.reopen')}</Button>}
        </span>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('results.reopen')}
          onAnswer={(reason) => scoringCalls.reopen({ params: { board: board.id }, body: { reason } }, { quiet: true })}
          onClose={() => setAsking(false)}
          onDone={onDone}
        />
      )}
    </section>
  )
}
