import { labelIn } from '#kernel/contract/languages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { OpenPdf } from '#modules/contest/prints/web/index.ts'
import { type ReviewView, screeningCalls } from '../calls.ts'
import { useForm } from '../review/form.ts'
import { texts } from '../texts.ts'

type Material = ReviewView['declaration']['materials'][number]

/** The files of the work, place by place; a picture shows itself, anything else opens beside. */
export function UnitFiles() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { kind, view } = useForm()
  const places = kind.materials.flatMap((rule) => {
    const files = view.declaration.materials.filter(({ material }) => material === rule.code)
    return files.length > 0 ? [{ rule, files }] : []
  })
  if (places.length === 0) return null
  return (
    <section className="unit-card">
      <h2>{t('form.materials')}</h2>
      {places.map(({ rule, files }) => (
        <div key={rule.code}>
          <h3>{labelIn(rule.labels, language)}</h3>
          <ul className="unit-files">
            {files.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function FileLine({ file }: { file: Material }) {
  const t = useTexts(texts)
  const { bytes } = useFormats()
  const isChanged = useForm().changes.has(`materials.${file.material}.${file.position}`)
  return (
    <li>
      {file.previewUrl && (
        <a href={file.url ?? file.previewUrl} target="_blank" rel="noreferrer">
          <img src={file.previewUrl} alt={t('form.inNewTab', { name: file.name })} loading="lazy" />
        </a>
      )}
      <span>
        {file.url ? (
          <a href={file.url} target="_blank" rel="noreferrer" aria-label={t('form.inNewTab', { name: file.name })}>
            {file.name}
          </a>
        ) : (
          file.name
        )}{' '}
        <small>{bytes(file.sizeBytes)}</small>
      </span>
      {isChanged && <Tag kind="warning">{t('form.changed')}</Tag>}
      {file.state === 'ready' && file.url === null && <Tag kind="warning">{t('form.unscanned')}</Tag>}
      {file.state !== 'ready' && <Tag kind="warning">{t(`form.fileStates.${file.state}`)}</Tag>}
    </li>
  )
}

/** The signed paper page by page, and the form as it was printed. */
export function UnitPages() {
  const t = useTexts(texts)
  const { view } = useForm()
  const pages = view.signedPages.toSorted((one, other) => (one.pageNumber ?? 99) - (other.pageNumber ?? 99))
  return (
    <section className="unit-card">
      <h2>{t('form.signedPages')}</h2>
      <OpenPdf address={() => screeningCalls.formAddress({ params: { declaration: view.declaration.id } })}>
        {t('form.pdf')}
      </OpenPdf>
      {pages.length === 0 && <Notice>{t('form.noPages')}</Notice>}
      <ul className="unit-pages">
        {pages.map((page) => {
          const name = page.pageNumber === null ? page.fileName : t('form.page', { page: page.pageNumber })
          return (
            <li key={page.id}>
              {page.previewUrl && (
                <a href={page.previewUrl} target="_blank" rel="noreferrer">
                  <img src={page.previewUrl} alt={t('form.inNewTab', { name })} loading="lazy" />
                </a>
              )}
              <span>{name}</span>
              <Tag kind={page.state === 'matched' ? 'success' : 'warning'}>{t(`form.pageStates.${page.state}`)}</Tag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
