import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Container, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { AnnouncementTags } from './AnnouncementList.tsx'
import { type Announcement, type AnnouncementData, loadAnnouncement } from './announcement-data.ts'
import { announcementHref, announcementsPath } from './announcements-data.ts'
import { accentOf } from './contests.ts'
import { FileBadge } from './FileBadge.tsx'
import { hrefOf } from './filters.ts'
import { LanguageNote, RichText } from './RichText.tsx'
import { texts } from './texts.ts'
import './publications.css'

export const announcementPage = definePage({
  texts,
  loader: loadAnnouncement,
  title: (t, data) => data?.announcement.title ?? t('announcement.untitled'),
  titleLanguage: (data) => data.announcement.language,
  trail: (t) => [{ label: t('announcements.title'), href: announcementsPath }],
  Page: AnnouncementView,
})

const dayMs = 86_400_000

function AnnouncementView({ data }: { data: AnnouncementData }) {
  const t = useTexts(texts)
  const { announcement } = data
  return (
    <Container width="narrow" className="reading">
      <article data-accent={accentOf(announcement.contest)}>
        <Stack gap="l">
          <Head data={data} />
          <LanguageNote language={announcement.language} languages={announcement.languages} />
          <RichText html={announcement.bodyHtml} language={announcement.language} />
          {announcement.isDemo && <p className="reading-note">{t('announcement.demoNote')}</p>}
          <Attachments attachments={announcement.attachments} />
        </Stack>
      </article>
      <Neighbors data={data} />
    </Container>
  )
}

function Head({ data: { announcement, contests, kinds } }: { data: AnnouncementData }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { publishedAt, updatedAt } = announcement
  // corrected later, not only finished while it was published
  const isUpdated = Date.parse(updatedAt) - Date.parse(publishedAt) > dayMs
  return (
    <header className="reading-head">
      <div className="announcement-tags">
        <AnnouncementTags row={announcement} contests={contests} kinds={kinds} />
      </div>
      <h1 lang={announcement.language}>{announcement.title}</h1>
      <Row className="reading-meta">
        <span>
          {t('announcement.publishedOn')} <time dateTime={publishedAt}>{formats.date(publishedAt)}</time>
        </span>
        {isUpdated && (
          <time dateTime={updatedAt}>{t('announcement.updatedOn', { date: formats.date(updatedAt) })}</time>
        )}
        <LinkButton size="small" icon="print" href={`${announcementsPath}/${announcement.id}/print`}>
          {t('print.open')}
        </LinkButton>
      </Row>
    </header>
  )
}

function Attachments({ attachments }: Pick<Announcement, 'attachments'>) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (attachments.length === 0) return null
  return (
    <section aria-labelledby="attachments">
      <Stack gap="s">
        <h2 id="attachments" className="section-title">
          {t('announcement.attachments')}
        </h2>
        <ul className="paper-files">
          {attachments.map((file) => (
            <li key={file.id}>
              <a
                className="paper-file"
                href={file.url}
                download={file.name}
                aria-label={t('announcement.download', { name: file.name })}
              >
                <FileBadge name={file.name} />
                <span className="paper-file-words">
                  <span className="paper-file-name">{file.name}</span>
                  <span className="paper-file-meta">{formats.bytes(file.sizeBytes)}</span>
                </span>
                <Icon name="download" />
              </a>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

function Neighbors({ data: { newer, older, contest } }: { data: AnnouncementData }) {
  const t = useTexts(texts)
  return (
    <nav className="neighbors screen-only" aria-label={t('announcement.neighbors')}>
      {newer && (
        <Anchor href={announcementHref(newer.id, contest)} rel="prev">
          <span className="neighbor-way">
            <Icon name="arrow-left" />
            {t('announcement.newer')}
          </span>
          <span lang={newer.language}>{newer.title}</span>
        </Anchor>
      )}
      {older && (
        <Anchor href={announcementHref(older.id, contest)} rel="next" data-way="next">
          <span className="neighbor-way">
            {t('announcement.older')}
            <Icon name="arrow-right" />
          </span>
          <span lang={older.language}>{older.title}</span>
        </Anchor>
      )}
      <LinkButton variant="quiet" href={hrefOf(announcementsPath, { contest })}>
        {t('announcement.all')}
      </LinkButton>
    </nav>
  )
}
