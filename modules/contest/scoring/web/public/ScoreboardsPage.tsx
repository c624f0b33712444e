import '../board.css'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { scoreboardRoutes, shownState } from '../../contract.ts'
import type { scoreboardSchemas } from '../../schema.ts'
import { texts } from '../texts.ts'

/** Every scoreboard there is, the newest season first. */
export const scoreboardsPage = definePage({
  texts,
  loader: ({ api }) => api<typeof scoreboardSchemas>(scoreboardRoutes).list({}),
  title: (t) => t('board.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const seasons = [...Map.groupBy(data.boards, ({ season }) => season.code).values()]
    return (
      <>
        <PageHeader title={t('board.title')} />
        {seasons.length === 0 && <EmptyState picture={<EmptyBox />} title={t('board.listNone')} />}
        {seasons.map((boards) => (
          <section key={boards[0]?.season.code} aria-label={boards[0]?.season.title}>
            <h2>{boards[0]?.season.title}</h2>
            <ul className="board-list">
              {boards.map((board) => (
                <li key={`${board.event} ${board.division}`}>
                  <Anchor href={`/scoreboard/${board.season.code}/${board.event}/${board.division}`}>
                    {t('board.titleOf', { event: board.eventLabel, division: board.divisionLabel })}
                  </Anchor>
                  <small>
                    {t('board.teams', { count: board.teams })} ·{' '}
                    {t(`states.${shownState(board.state, board.hasBegun)}`)}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </>
    )
  },
})
