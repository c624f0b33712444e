import '../board.css'
import { useEffect, useState } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { type Translate, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { type Column, Table } from '#kernel/web/ui/Table.tsx'
import { scoreboardRoutes } from '../../contract.ts'
import type { Scoreboard, scoreboardSchemas } from '../../schema.ts'
import type { zh } from '../texts/zh.ts'
import { texts } from '../texts.ts'
import { watchScoreboard } from './watch.ts'

type Row = Scoreboard['rows'][number]

/** The scoreboard of one event and group: rendered by the server, then live. */
export const scoreboardPage = definePage({
  texts,
  loader: ({ api, params }) =>
    api<typeof scoreboardSchemas>(scoreboardRoutes).view({
      params: { season: params.season ?? '', event: params.event ?? '', group: params.group ?? '' },
    }),
  title: (t, data) =>
    data ? t('board.titleOf', { event: data.eventLabel, division: data.divisionLabel }) : t('board.title'),
  trail: (t) => [{ label: t('board.title'), href: '/scoreboard' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { board, isLive } = useLive(data)
    return (
      <>
        <PageHeader
          eyebrow={board.season.title}
          title={t('board.titleOf', { event: board.eventLabel, division: board.divisionLabel })}
          lead={t('ranking.rule', { counted: board.countedRounds, rounds: board.roundCount })}
        />
        <p className="board-state" role="status">
          {isLive === false ? t('board.lost') : <Tag kind="success">{t('board.live')}</Tag>}{' '}
          {board.state === 'published' ? t('board.final') : t('board.provisional')}
        </p>
        {board.rows.every(({ points }) => points === null) && <Notice title={t('board.empty')} />}
        <Table
          caption={t('board.titleOf', { event: board.eventLabel, division: board.divisionLabel })}
          columns={columnsOf(t, board.roundCount)}
          rows={board.rows}
          rowKey={(row) => row.number}
        />
        <Draw board={board} />
      </>
    )
  },
})

/** The board as it was rendered, then as each change tells it; null: nothing was heard yet. */
function useLive(start: Scoreboard): { board: Scoreboard; isLive: boolean | null } {
  const language = useLanguage()
  const [board, setBoard] = useState(start)
  const [isLive, setLive] = useState<boolean | null>(null)
  const { season, event, division } = start
  useEffect(() => {
    const stopping = new AbortController()
    const place = [season.code, event, division].map(encodeURIComponent).join('/')
    void watchScoreboard({
      address: `/api/scoreboards/${place}/stream?language=${language}`,
      signal: stopping.signal,
      onBoard: setBoard,
      onLive: setLive,
    })
    return () => stopping.abort()
  }, [season.code, event, division, language])
  return { board, isLive }
}

function columnsOf(t: Translate<typeof zh>, roundCount: number): Column<Row>[] {
  return [
    { key: 'place', title: t('board.place'), cell: ({ place }) => place ?? '–', isNumeric: true },
    { key: 'team', title: t('board.team'), cell: ({ team }) => team, isRowName: true },
    { key: 'school', title: t('board.school'), cell: ({ school }) => school ?? '' },
    { key: 'city', title: t('board.city'), cell: ({ city }) => city ?? '' },
    ...Array.from(
      { length: roundCount },
      (_, index): Column<Row> => ({
        key: `round-${index + 1}`,
        title: t('rounds.one', { round: String(index + 1) }),
        cell: ({ rounds, counted }) => roundText(t, rounds[index] ?? null, counted.includes(index + 1)),
        isNumeric: true,
      }),
    ),
    {
      key: 'total',
      title: t('board.total'),
      cell: ({ points }) => (points === null ? '–' : <strong>{points}</strong>),
      isNumeric: true,
    },
  ]
}

function roundText(t: Translate<typeof zh>, cell: Row['rounds'][number], isCounted: boolean) {
  if (cell === null) return '–'
  if (cell === 'open') return t('board.pending')
  if (cell === 'none') return t('board.none')
  return isCounted ? <strong>{cell}</strong> : cell
}

function Draw({ board }: { board: Scoreboard }) {
  const t = useTexts(texts)
  if (board.rounds.length === 0) return null
  return (
    <details className="board-draw">
      <summary>{t('board.draw')}</summary>
      <p>{t('board.drawHint')}</p>
      {board.rounds.map(({ round, seed, order }) => (
        <section key={round}>
          <h2>{t('rounds.one', { round: String(round) })}</h2>
          <p className="board-seed">{t('rounds.seed', { seed })}</p>
          <ol>
            {order.map((number) => (
              <li key={number}>
                {number} {board.rows.find((row) => row.number === number)?.team}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </details>
  )
}
