import { timeZone, useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { type AnnouncementSummary, type AnnouncementsData, announcementHref } from './announcements-data.ts'
import { accentOf, contestName } from './contests.ts'
import type { Choice } from './filters.ts'
import { LanguageMark } from './RichText.tsx'
import { texts } from './texts.ts'

/** The announcements of one list, each a line with its day at the side. */
export function AnnouncementList({ data }: { data: AnnouncementsData }) {
  const t = useTexts(texts)
  return (
    <ul className="announcement-list" aria-label={t('announcements.list')}>
      {data.rows.map((row) => (
        <AnnouncementLine key={row.id} row={row} data={data} />
      ))}
    </ul>
  )
}

function AnnouncementLine({ row, data }: { row: AnnouncementSummary; data: AnnouncementsData }) {
  const formats = useFormats()
  return (
    <li
      className="announcement-line"
      id={row.id}
      data-accent={accentOf(row.contest)}
      data-pinned={row.isPinned || undefined}
    >
      <DayLeaf instant={row.publishedAt} />
      <div className="announcement-words">
        <h2 className="announcement-title" lang={row.language}>
          <Anchor href={announcementHref(row.id, data.filter.contest)}>{row.title}</Anchor>
        </h2>
        <p className="announcement-summary" lang={row.language}>
          {row.summary}
        </p>
        <div className="announcement-tags">
          <time dateTime={row.publishedAt}>{formats.date(row.publishedAt)}</time>
          <LanguageMark language={row.language} />
          <AnnouncementTags row={row} contests={data.contests} kinds={data.kinds} />
        </div>
      </div>
    </li>
  )
}

/** What an announcement is: pinned, new, of which kind and contest, made for the demo. */
export function AnnouncementTags(props: {
  row: Pick<AnnouncementSummary, 'isPinned' | 'isNew' | 'isDemo' | 'kind' | 'contest'>
  contests: readonly Choice[]
  kinds: readonly Choice[]
}) {
  const { row, contests, kinds } = props
  const t = useTexts(texts)
  return (
    <>
      {row.isPinned && (
        <span className="mark" data-mark="pinned">
          {t('announcements.pinned')}
        </span>
      )}
      {row.isNew && (
        <span className="mark" data-mark="new">
          {t('announcements.new')}
        </span>
      )}
      <Tag kind="info" icon="dot">
        {contestName(row.contest, t, contests)}
      </Tag>
      <span>{kinds.find((kind) => kind.code === row.kind)?.label ?? row.kind}</span>
      {row.isDemo && <span>{t('announcements.demo')}</span>}
    </>
  )
}

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** A leaf of a calendar. Decoration: the date stands beside it in words. */
function DayLeaf({ instant }: { instant: string }) {
  const [year, month, day] = isoDay.format(new Date(instant)).split('-')
  return (
    <span className="day-leaf" aria-hidden="true">
      <b>{day}</b>
      <span>
        {year}.{month}
      </span>
    </span>
  )
}
