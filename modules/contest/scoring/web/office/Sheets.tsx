import { Button, Empty, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { BoardSheet, BoardView } from '../../schema.ts'
import { scoringCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const SheetDrawer = lazy(() => import('./SheetDrawer.tsx').then((file) => ({ default: file.SheetDrawer })))

/** Who stands where, by the sheets that count. */
export function Ranking({ board }: { board: BoardView }) {
  const t = useTexts(texts)
  return (
    <section className="scores-card">
      <h2>{t('ranking.title')}</h2>
      <p>{t('ranking.rule', { counted: board.sheet.countedRounds, rounds: board.sheet.rounds })}</p>
      <ol className="scores-ranking">
        {board.ranking.map(({ team, place, points }) => {
          const shown = board.teams.find(({ id }) => id === team)
          return (
            <li key={team}>
              <span className="scores-place">{place ?? '–'}</span>
              <span>
                {shown?.name} <small>{shown?.number}</small>
              </span>
              <strong>{points === null ? t('ranking.none') : t('points', { points })}</strong>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Every sheet, those that contradict each other first. */
export function Sheets({ board, onDone }: { board: BoardView; onDone: () => void }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { may } = useConsoleAccess()
  const [opened, setOpened] = useState<string | null>(null)
  const [settling, setSettling] = useState<BoardSheet | null>(null)
  const teamOf = (sheet: BoardSheet) => board.teams.find(({ id }) => id === sheet.team)
  const sheets = board.sheets.toSorted(
    (one, other) => Number(other.state === 'in-conflict') - Number(one.state === 'in-conflict'),
  )
  const maySettle = may('scoring.settle') && board.state === 'live'
  return (
    <section className="scores-card">
      <h2>{t('sheets.title')}</h2>
      {sheets.length === 0 && <Empty description={t('sheets.none')} />}
      {sheets.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="scores-scroll" tabIndex={0} aria-label={t('sheets.title')}>
          <table className="scores-table">
            <thead>
              <tr>
                {(['team', 'round', 'points', 'state', 'referee', 'signedAt', 'action'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`sheets.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheets.map((sheet) => (
                <tr key={sheet.id}>
                  <th scope="row">
                    {teamOf(sheet)?.name} <small>{teamOf(sheet)?.number}</small>
                  </th>
                  <td>{sheet.round}</td>
                  <td>{sheet.hasScore ? t('points', { points: sheet.points }) : t('ranking.none')}</td>
                  <td>
                    <Tag className={sheet.state === 'in-conflict' ? 'tag-warn' : ''}>
                      {t(`sheetStates.${sheet.state}`)}
                    </Tag>
                  </td>
                  <td>{sheet.referee}</td>
                  <td>{dateTime(sheet.signedAt)}</td>
                  <td>
                    <span className="row-actions">
                      <Button size="small" onClick={() => setOpened(sheet.id)}>
                        {t('sheets.open')}
                      </Button>
                      {maySettle && sheet.state !== 'counted' && (
                        <Button size="small" type="primary" onClick={() => setSettling(sheet)}>
                          {t('sheets.settle')}
                        </Button>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {settling && (
        <ReasonDialog
          title={t('sheets.settleTitle', { team: teamOf(settling)?.name ?? '', round: String(settling.round) })}
          onAnswer={(reason) =>
            scoringCalls.settle({ params: { sheet: settling.id }, body: { reason } }, { quiet: true })
          }
          onClose={() => setSettling(null)}
          onDone={onDone}
        />
      )}
      <Suspense>
        {opened && <SheetDrawer id={opened} board={board} onClose={() => setOpened(null)} onDone={onDone} />}
      </Suspense>
    </section>
  )
}
