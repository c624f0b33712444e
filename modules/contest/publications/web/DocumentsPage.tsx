import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox, LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { Checksum } from './Checksum.tsx'
import { accentOf, contestName } from './contests.ts'
import {
  type CurrentDocument,
  type DocumentsData,
  documentHref,
  documentsPath,
  loadDocuments,
} from './documents-data.ts'
import { FileBadge } from './FileBadge.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { Choice } from './filters.ts'
import { Folder } from './pictures.tsx'
import { LanguageMark } from './RichText.tsx'
import { texts } from './texts.ts'
import './publications.css'

export const documentsPage = definePage({
  texts,
  loader: ({ api, url }) => loadDocuments(api, url),
  title: (t) => t('documents.title'),
  trail: () => [],
  Page: Documents,
})

function Documents({ data }: { data: DocumentsData }) {
  const t = useTexts(texts)
  const { filter, documents, contests, kinds } = data
  const count = documents.length
  return (
    <Stack gap="l">
      <PageHeader title={t('documents.title')} lead={t('documents.lead')} picture={<Folder />} />
      <FilterBar
        path={documentsPath}
        filter={filter}
        searchWords={t('documents.searchWords')}
        contests={contests}
        kinds={kinds}
      />
      <p className="list-count" role="status">
        {filter.search === undefined ? t('documents.total', { count }) : t('documents.found', { count })}
      </p>
      {count === 0 ? (
        <Nothing isFiltered={Object.keys(filter).length > 0} />
      ) : (
        sectionsOf(documents, kinds, t('documents.otherKind')).map((section) => (
          <KindSection key={section.code} {...section} contests={contests} />
        ))
      )}
    </Stack>
  )
}

interface KindGroup extends Choice {
  documents: CurrentDocument[]
}

/** By kind, in the order of the dictionary; what it does not know comes last. */
function sectionsOf(documents: readonly CurrentDocument[], kinds: readonly Choice[], others: string): KindGroup[] {
  const known = kinds.map((kind) => ({ ...kind, documents: documents.filter((each) => each.kind === kind.code) }))
  const rest = documents.filter((each) => !kinds.some((kind) => kind.code === each.kind))
  return [...known, { code: 'others', label: others, documents: rest }].filter((group) => group.documents.length > 0)
}

function KindSection({ code, label, documents, contests }: KindGroup & { contests: readonly Choice[] }) {
  const id = `kind-${code}`
  return (
    <section aria-labelledby={id}>
      <Stack gap="s">
        <h2 id={id} className="section-title">
          {label}
        </h2>
        <ul className="document-list">
          {documents.map((document) => (
            <DocumentLine key={document.id} document={document} contests={contests} />
          ))}
        </ul>
      </Stack>
    </section>
  )
}

function DocumentLine({ document, contests }: { document: CurrentDocument; contests: readonly Choice[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { title, language, version, name } = document
  return (
    <li className="document-line" data-accent={accentOf(document.contest)}>
      <FileBadge name={name} />
      <div className="document-words">
        <h3 className="document-title" lang={language}>
          <Anchor href={documentHref(document.id)}>{title}</Anchor>
        </h3>
        <p className="document-meta">
          <Tag kind="info" icon="dot">
            {contestName(document.contest, t, contests)}
          </Tag>
          <LanguageMark language={language} />
          <span>{t('documents.version', { version })}</span>
          <time dateTime={document.publishedAt}>{formats.date(document.publishedAt)}</time>
          <span>{formats.bytes(document.sizeBytes)}</span>
          <span>{t('documents.downloads', { count: document.downloadCount })}</span>
        </p>
        <p className="document-checksum">
          <span>{t('documents.checksum')}</span>
          <Checksum sha256={document.sha256} name={title} />
        </p>
      </div>
      <LinkButton
        className="document-download"
        icon="download"
        href={document.url}
        aria-label={t('documents.downloadNamed', { name: title, version })}
      >
        {t('documents.download')}
      </LinkButton>
    </li>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(texts)
  if (!isFiltered) {
    return (
      <EmptyState
        picture={<EmptyBox />}
        title={t('documents.empty')}
        action={<LinkButton href="/announcements">{t('guide.announcements')}</LinkButton>}
      >
        {t('documents.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<LostSignal />}
      title={t('filter.none')}
      action={<LinkButton href={documentsPath}>{t('filter.clear')}</LinkButton>}
    >
      {t('filter.noneHint')}
    </EmptyState>
  )
}
