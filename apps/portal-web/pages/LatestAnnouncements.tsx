import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { AnnouncementLine } from '../publication-calls.ts'
import { shellTexts } from '../shell-texts.ts'

/** The newest announcements, each one line. */
export function LatestAnnouncements({ announcements }: { announcements: readonly AnnouncementLine[] }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <section aria-labelledby="news">
      <Stack>
        <Row className="section-head">
          <h2 id="news">{t('landing.announcements')}</h2>
          <LinkButton variant="quiet" iconAfter="arrow-right" href="/announcements">
            {t('landing.allAnnouncements')}
          </LinkButton>
        </Row>
        {announcements.length === 0 ? (
          <p className="lead">{t('landing.noAnnouncements')}</p>
        ) : (
          <ul className="news-list">
            {announcements.map((each) => (
              <li key={each.id}>
                <Anchor href={`/announcements/${each.id}`}>
                  {each.isPinned && <Tag kind="info">{t('landing.pinned')}</Tag>}
                  <span className="news-title" lang={each.language}>
                    {each.title}
                  </span>
                  {each.language !== language && <Tag>{t('landing.inChinese')}</Tag>}
                  <time dateTime={each.publishedAt}>{each.publishedOn}</time>
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </section>
  )
}
