import '../../publications.css'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import { shownLanguages } from '#kernel/contract/shown-languages.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { AnnouncementTags } from '../../AnnouncementList.tsx'
import { accentOf } from '../../contests.ts'
import { FileBadge } from '../../FileBadge.tsx'
import { RichText } from '../../RichText.tsx'
import { texts as portalTexts } from '../../texts.ts'
import { type Content, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'

interface PreviewProps {
  row: AnyRow
  content: Content
  language: Language
  onClose: () => void
}

/** An announcement as the portal will show it, its text sanitised by the server already. */
export function Preview({ row, content, language, onClose }: PreviewProps) {
  const t = useTexts(texts)
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const shown = shownLanguages([content.titles, content.bodies], language)
  const body = labelIn(content.bodies, shown.language)
  const { data, error } = useQuery({
    queryKey: ['announcement-preview', body, shown.language],
    queryFn: () => officeCalls.preview({ body: { body, writtenIn: shown.language } }, { quiet: true }),
  })
  return (
    <Modal open title={t('announcement.preview')} footer={null} onCancel={onClose} width={960} destroyOnHidden>
      <Segmented<'desk' | 'phone'>
        aria-label={t('announcement.width')}
        value={width}
        onChange={setWidth}
        options={[
          { value: 'desk', label: t('announcement.desk') },
          { value: 'phone', label: t('announcement.phone') },
        ]}
      />
      {shown.language !== language && <Alert type="info" showIcon title={t('announcement.inChinese')} />}
      {error && <p role="alert">{t('cut')}</p>}
      {!data && !error && <Skeleton label={t('loading')} />}
      {data && (
        <article
          className="office-preview reading"
          data-width={width}
          data-accent={accentOf(row.contest as string | null)}
        >
          <PreviewHead row={row} content={content} language={shown.language} />
          <RichText html={data.bodyHtml} language={shown.language} />
          <PreviewFiles files={content.attachments} />
        </article>
      )}
    </Modal>
  )
}

function PreviewHead({ row, content, language }: Omit<PreviewProps, 'onClose'>) {
  const portal = useTexts(portalTexts)
  const { date } = useFormats()
  const [now] = useState(() => new Date().toISOString())
  const contests = useDictionary('contest')
  const kinds = useDictionary('notice_kind')
  const marks = {
    isPinned: row.isPinned as boolean,
    isNew: false,
    isDemo: false,
    kind: row.kind as string,
    contest: row.contest as string | null,
  }
  return (
    <header className="reading-head">
      <div className="announcement-tags">
        <AnnouncementTags row={marks} contests={contests} kinds={kinds} />
      </div>
      <h2 className="office-preview-title" lang={language}>
        {labelIn(content.titles, language)}
      </h2>
      <p className="reading-meta">
        {portal('announcement.publishedOn')} {date((row.publishedAt as string | null) ?? now)}
      </p>
    </header>
  )
}

function PreviewFiles({ files }: { files: Content['attachments'] }) {
  const portal = useTexts(portalTexts)
  const { bytes } = useFormats()
  if (files.length === 0) return null
  return (
    <>
      <h2 className="section-title">{portal('announcement.attachments')}</h2>
      <ul className="paper-files">
        {files.map(({ id, name, sizeBytes, url }) => (
          <li key={id}>
            <a className="paper-file" href={url} download={name}>
              <FileBadge name={name} />
              <span className="paper-file-words">
                <span className="paper-file-name">{name}</span>
                <span className="paper-file-meta">{bytes(sizeBytes)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
