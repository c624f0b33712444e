import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Container, Stack } from '#kernel/web/ui/Layout.tsx'
import { Checksum } from './Checksum.tsx'
import { ChecksumHelp } from './ChecksumHelp.tsx'
import { accentOf, contestName } from './contests.ts'
import {
  currentVersion,
  type DocumentData,
  documentsPath,
  loadDocument,
  type RelatedDocument,
} from './documents-data.ts'
import { FileBadge } from './FileBadge.tsx'
import { LanguageNote } from './RichText.tsx'
import { texts } from './texts.ts'
import './publications.css'

export const documentPage = definePage({
  texts,
  loader: loadDocument,
  title: (t, data) => data?.document.title ?? t('document.untitled'),
  titleLanguage: (data) => data.document.language,
  trail: (t) => [{ label: t('documents.title'), href: documentsPath }],
  Page: DocumentView,
})

type Version = RelatedDocument['versions'][number]

function DocumentView({ data: { document, contests, kinds } }: { data: DocumentData }) {
  const t = useTexts(texts)
  const current = currentVersion(document)
  return (
    <Container width="narrow" className="reading">
      <div data-accent={accentOf(document.contest)}>
        <Stack gap="l">
          <header className="reading-head">
            <div className="announcement-tags">
              <Tag kind="info" icon="dot">
                {contestName(document.contest, t, contests)}
              </Tag>
              <span>{kinds.find((kind) => kind.code === document.kind)?.label ?? document.kind}</span>
            </div>
            <h1 lang={document.language}>{document.title}</h1>
          </header>
          <LanguageNote language={document.language} languages={document.languages} />
          {current && <Current document={document} version={current} />}
          <Versions document={document} />
          {current && <ChecksumHelp versions={document.versions} current={current} />}
          <p className="screen-only">
            <LinkButton variant="quiet" icon="arrow-left" href={documentsPath}>
              {t('document.all')}
            </LinkButton>
          </p>
        </Stack>
      </div>
    </Container>
  )
}

function Current({ document, version }: { document: RelatedDocument; version: Version }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <section className="document-current" aria-labelledby="current">
      <div className="document-current-head">
        <FileBadge name={version.name} />
        <div>
          <h2 id="current" className="section-title">
            {t('document.current')} · {t('documents.version', { version: version.version })}
          </h2>
          <p className="document-file">{version.name}</p>
        </div>
      </div>
      <dl className="document-facts">
        <div>
          <dt>{t('document.size')}</dt>
          <dd>{formats.bytes(version.sizeBytes)}</dd>
        </div>
        <div>
          <dt>{t('document.publishedOn')}</dt>
          <dd>
            <time dateTime={version.publishedAt}>{formats.date(version.publishedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('document.downloadCount')}</dt>
          <dd>{formats.number(version.downloadCount)}</dd>
        </div>
        <div data-wide>
          <dt>{t('document.wholeChecksum')}</dt>
          <dd>
            <Checksum sha256={version.sha256} name={document.title} isWhole />
          </dd>
        </div>
      </dl>
      <LinkButton
        variant="primary"
        size="large"
        icon="download"
        href={version.url}
        aria-label={t('documents.downloadNamed', { name: document.title, version: version.version })}
      >
        {t('documents.download')}
      </LinkButton>
    </section>
  )
}

function Versions({ document }: { document: RelatedDocument }) {
  const t = useTexts(texts)
  const { versions } = document
  return (
    <section aria-labelledby="versions">
      <Stack gap="s">
        <h2 id="versions" className="section-title">
          {t('document.versions')}
        </h2>
        {versions.length > 1 && <p className="reading-note">{t('document.oldWarning')}</p>}
        <ol className="version-list">
          {versions.map((version) => (
            <VersionLine key={version.version} version={version} document={document} />
          ))}
        </ol>
      </Stack>
    </section>
  )
}

function VersionLine({ version, document }: { version: Version; document: RelatedDocument }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const isCurrent = version === currentVersion(document)
  const note = version.changeNote || t(version.version === 1 ? 'document.firstVersion' : 'document.noNote')
  return (
    <li className="version-line" data-current={isCurrent || undefined}>
      <div className="document-words">
        <h3 className="version-title">
          {t('documents.version', { version: version.version })}
          {isCurrent && <Tag kind="success">{t('document.latest')}</Tag>}
        </h3>
        <p>{note}</p>
        <p className="document-meta">
          <time dateTime={version.publishedAt}>{formats.date(version.publishedAt)}</time>
          <span>{formats.bytes(version.sizeBytes)}</span>
          <span>{t('documents.downloads', { count: version.downloadCount })}</span>
        </p>
        <p className="document-checksum">
          <span>{t('documents.checksum')}</span>
          <Checksum
            sha256={version.sha256}
            name={`${document.title} ${t('documents.version', { version: version.version })}`}
          />
        </p>
      </div>
      <LinkButton
        size="small"
        icon="download"
        href={version.url}
        aria-label={t('documents.downloadNamed', { name: document.title, version: version.version })}
      >
        {t('documents.download')}
      </LinkButton>
    </li>
  )
}
