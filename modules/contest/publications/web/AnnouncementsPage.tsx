import { totalCap } from '#kernel/contract/paging.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox, LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { type AnnouncementsData, announcementsPath, loadAnnouncements, moreHref } from './announcements-data.ts'
import { FilterBar } from './FilterBar.tsx'
import { hrefOf } from './filters.ts'
import { Megaphone } from './pictures.tsx'
import { texts } from './texts.ts'
import './publications.css'

export const announcementsPage = definePage({
  texts,
  loader: ({ api, url }) => loadAnnouncements(api, url),
  title: (t) => t('announcements.title'),
  trail: () => [],
  Page: Announcements,
})

function Announcements({ data }: { data: AnnouncementsData }) {
  const t = useTexts(texts)
  const { filter, rows, contests, kinds } = data
  return (
    <Stack gap="l">
      <PageHeader title={t('announcements.title')} lead={t('announcements.lead')} picture={<Megaphone />} />
      <FilterBar
        path={announcementsPath}
        filter={filter}
        searchWords={t('announcements.searchWords')}
        contests={contests}
        kinds={kinds}
      />
      <Count data={data} />
      {rows.length === 0 ? <Nothing data={data} /> : <AnnouncementList data={data} />}
      <More data={data} />
    </Stack>
  )
}

function useTotal({ total, totalIsCapped }: AnnouncementsData): string {
  const formats = useFormats()
  return totalIsCapped ? `${formats.number(totalCap)}+` : formats.number(total)
}

function Count({ data }: { data: AnnouncementsData }) {
  const t = useTexts(texts)
  const total = useTotal(data)
  const isSearch = data.filter.search !== undefined
  return (
    <p className="list-count" role="status">
      {isSearch && !data.totalIsCapped
        ? t('announcements.found', { count: data.total })
        : t('announcements.total', { total })}
    </p>
  )
}

function Nothing({ data }: { data: AnnouncementsData }) {
  const t = useTexts(texts)
  if (Object.keys(data.filter).length > 0 || data.after !== null) {
    return (
      <EmptyState
        picture={<LostSignal />}
        title={t('filter.none')}
        action={<LinkButton href={announcementsPath}>{t('filter.clear')}</LinkButton>}
      >
        {t('filter.noneHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<EmptyBox />}
      title={t('announcements.empty')}
      action={<LinkButton href="/">{t('announcements.home')}</LinkButton>}
    >
      {t('announcements.emptyHint')}
    </EmptyState>
  )
}

/** More of the same list by a link: longer and longer up to what one call gives, then on from there. */
function More({ data }: { data: AnnouncementsData }) {
  const t = useTexts(texts)
  const total = useTotal(data)
  const { rows, next, after, filter } = data
  const href = moreHref(data)
  if (href === null && after === null) return null
  return (
    <div className="pager">
      {after !== null && (
        <LinkButton variant="quiet" icon="chevron-up" href={hrefOf(announcementsPath, { ...filter })}>
          {t('announcements.newest')}
        </LinkButton>
      )}
      {href !== null && (
        <LinkButton icon="chevron-down" href={href} rel="next">
          {t(href.includes('after=') && after === null ? 'announcements.older' : 'announcements.more')}
        </LinkButton>
      )}
      {next !== null && after === null && (
        <span className="pager-position">{t('announcements.shown', { shown: rows.length, total })}</span>
      )}
    </div>
  )
}
