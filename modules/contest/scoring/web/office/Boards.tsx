import '../scoring.css'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { Empty, Tag } from 'antd'
import { Link } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import {
  isPlayedRobotContest,
  isRobotContest,
  SeasonSelect,
  useSeasonChoice,
} from '#modules/contest/seasons/web/index.ts'
import { TeamTabs } from '#modules/contest/teams/web/index.ts'
import { shownState } from '../../contract.ts'
import { scoringCalls, scoringKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { EntryWay } from './EntryWay.tsx'

const refreshMs = 15_000

/** Every event and group of a season: how far each is, and what waits for the head referee. */
export function Boards() {
  const t = useTexts(texts)
  const language = useLanguage()
  const choice = useSeasonChoice(isPlayedRobotContest, isRobotContest)
  const season = choice.season?.id
  const { data, error, refetch } = useQuery({
    queryKey: [...scoringKey, 'boards', season],
    queryFn: () => scoringCalls.boards({ query: { season: season ?? '' } }, { quiet: true }),
    enabled: season !== undefined,
    refetchInterval: refreshMs,
  })
  const divisions = useDictionary('robot_group')
  return (
    <div className="scores">
      <div className="resource-head">
        <h1>{t('boards.title')}</h1>
        <TeamTabs />
        <SeasonSelect choice={choice} label={t('season')} />
        <EntryWay />
      </div>
      {error && <Unanswered error={error} onAgain={() => void refetch()} />}
      {data?.boards.length === 0 && <Empty description={t('boards.none')} />}
      {data && data.boards.length > 0 && (
        <section className="scores-scroll">
          <table className="scores-table scores-boards" aria-label={t('boards.title')}>
            <thead>
              <tr>
                <th scope="col">{t('boards.group')}</th>
                <th scope="col">{t('boards.state')}</th>
                <th scope="col">{t('boards.teams')}</th>
                <th scope="col">{t('boards.rounds')}</th>
                <th scope="col">{t('boards.sheets')}</th>
                <th scope="col">{t('boards.waiting')}</th>
              </tr>
            </thead>
            <tbody>
              {data.boards.map((board) => (
                <tr key={board.id}>
                  <th scope="row">
                    <Link to={`/contest/teams/scores/${board.id}`}>
                      {labelIn(board.eventLabels, language)} ·{' '}
                      {divisions.find(({ code }) => code === board.division)?.label ?? board.division}
                    </Link>
                  </th>
                  <td data-column={t('boards.state')}>
                    <Tag>{t(`states.${shownState(board.state, board.startedRounds > 0)}`)}</Tag>
                  </td>
                  <td data-column={t('boards.teams')}>
                    {board.readyTeams} / {board.teams}
                  </td>
                  <td data-column={t('boards.rounds')}>
                    {board.startedRounds} / {board.rounds}
                  </td>
                  <td data-column={t('boards.sheets')}>{board.sheets}</td>
                  <td data-column={t('boards.waiting')} className="scores-waiting">
                    {board.conflicts > 0 && (
                      <Tag className="tag-warn">{t('boards.conflicts', { count: board.conflicts })}</Tag>
                    )}
                    {board.openProtests > 0 && (
                      <Tag className="tag-warn">{t('boards.protests', { count: board.openProtests })}</Tag>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
