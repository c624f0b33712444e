import { Button, Tag } from 'antd'
import { labelIn } from '#kernel/contract/languages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { ReviewView } from '../calls.ts'
import { texts } from '../texts.ts'
import { OpenTick } from './FieldRow.tsx'
import { sectionId, useForm } from './form.ts'
import { formId, sortedPages, useOpenFile } from './viewed.ts'

type Material = ReviewView['declaration']['materials'][number]

/** The files of the work, place by place; a picture shows itself, and each opens beside the form. */
export function MaterialsView() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { kind, view } = useForm()
  const { materials } = view.declaration
  if (materials.length === 0) return null
  return (
    <section id={sectionId('materials')} tabIndex={-1} className="review-card">
      <h2>{t('form.materials')}</h2>
      {kind.materials.map((rule) => {
        const files = materials.filter(({ material }) => material === rule.code)
        if (files.length === 0) return null
        return (
          <div key={rule.code} className="review-material">
            <h3>
              <OpenTick path={`materials.${rule.code}`} label={labelIn(rule.labels, language)} />
            </h3>
            <ul className="review-files">
              {files.map((file) => (
                <FileEntry key={file.id} file={file} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function FileEntry({ file }: { file: Material }) {
  const t = useTexts(texts)
  const { bytes } = useFormats()
  const change = useForm().changes.get(`materials.${file.material}.${file.position}`)
  const open = useOpenFile()
  return (
    <li data-changed={change !== undefined}>
      {file.previewUrl && (
        <button type="button" className="review-preview" onClick={() => open(file.id)}>
          <img src={file.previewUrl} alt={t('form.previewOf', { name: file.name })} loading="lazy" />
        </button>
      )}
      <span>
        {file.state === 'ready' ? (
          <button type="button" className="review-file" onClick={() => open(file.id)}>
            {file.name}
          </button>
        ) : (
          file.name
        )}{' '}
        <small>{bytes(file.sizeBytes)}</small>{' '}
        {file.state === 'ready' && file.url === null && <Tag className="tag-warn">{t('form.unscanned')}</Tag>}
        {file.state !== 'ready' && <Tag className="tag-warn">{t(`form.fileStates.${file.state}`)}</Tag>}
        {change && <b className="review-new">{t('form.changed')}</b>}
      </span>
    </li>
  )
}

/** The signed paper page by page, side by side, and the form as it was printed. */
export function SignedPages() {
  const t = useTexts(texts)
  const { kind, view } = useForm()
  const open = useOpenFile()
  // nobody signs a paperless form, and none is printed
  if (kind.isPaperless) return null
  const pages = sortedPages(view.signedPages)
  return (
    <section id={sectionId('signedPages')} tabIndex={-1} className="review-card">
      <h2>
        <OpenTick path="signedPages" label={t('form.signedPages')} />
        <Button size="small" onClick={() => open(formId)}>
          {t('form.pdf')}
        </Button>
      </h2>
      {pages.length === 0 && <p>{t('form.noPages')}</p>}
      <ul className="review-pages">
        {pages.map((page) => {
          const name = page.pageNumber === null ? page.fileName : t('form.page', { page: page.pageNumber })
          return (
            <li key={page.id} data-state={page.state}>
              {page.previewUrl && (
                <button type="button" className="review-preview" onClick={() => open(page.id)}>
                  <img src={page.previewUrl} alt={t('form.previewOf', { name })} loading="lazy" />
                </button>
              )}
              <span>
                {name}{' '}
                <Tag className={page.state === 'matched' ? 'tag-good' : 'tag-warn'}>
                  {t(`form.pageStates.${page.state}`)}
                </Tag>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
