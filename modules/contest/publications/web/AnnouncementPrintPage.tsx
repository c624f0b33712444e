import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { type AnnouncementPaper, loadAnnouncementPaper } from './announcement-data.ts'
import { announcementsPath } from './announcements-data.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { LanguageNote, RichText } from './RichText.tsx'
import { texts } from './texts.ts'
import './publications.css'

export const announcementPrintPage = definePage({
  texts,
  loader: loadAnnouncementPaper,
  title: (t, data) => data?.announcement.title ?? t('announcement.untitled'),
  Page: AnnouncementPrint,
})

function AnnouncementPrint({ data }: { data: AnnouncementPaper }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { announcement, ...paper } = data
  return (
    <PrintSheet
      {...paper}
      backHref={`${announcementsPath}/${announcement.id}`}
      note={<LanguageNote language={announcement.language} languages={announcement.languages} />}
      title={<span lang={announcement.language}>{announcement.title}</span>}
      meta={`${t('announcement.publishedOn')} ${formats.date(announcement.publishedAt)}`}
    >
      <RichText html={announcement.bodyHtml} language={announcement.language} />
      {announcement.isDemo && <p className="reading-note">{t('announcement.demoNote')}</p>}
      {announcement.attachments.length > 0 && (
        <div className="rich-text">
          <h2>{t('announcement.attachments')}</h2>
          <ol>
            {announcement.attachments.map((file) => (
              <li key={file.id}>{`${file.name} (${formats.bytes(file.sizeBytes)})`}</li>
            ))}
          </ol>
        </div>
      )}
    </PrintSheet>
  )
}
