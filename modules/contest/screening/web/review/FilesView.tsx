import { Button, Tag } from 'antd'
import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { type ReviewView, screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { OpenTick } from './FieldRow.tsx'
import { useForm } from './form.ts'

type Material = ReviewView['declaration']['materials'][number]

/** The files of the work, place by place; a picture shows itself, anything else opens beside. */
export function MaterialsView() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { kind, view } = useForm()
  const { materials } = view.declaration
  if (materials.length === 0) return null
  return (
    <section className="review-card">
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
  const name = file.url ? (
    <a href={file.url} target="_blank" rel="noreferrer">
      {file.name}
    </a>
  ) : (
    <span>{file.name}</span>
  )
  return (
    <li data-changed={change !== undefined}>
      {file.previewUrl && (
        <a href={file.url ?? file.previewUrl} target="_blank" rel="noreferrer" className="review-preview">
          <img src={file.previewUrl} alt={t('form.previewOf', { name: file.name })} loading="lazy" />
        </a>
      )}
      <span>
        {name} <small>{bytes(file.sizeBytes)}</small>{' '}
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
  // nobody signs a paperless form, and none is printed
  if (kind.isPaperless) return null
  const pages = view.signedPages.toSorted((one, other) => (one.pageNumber ?? 99) - (other.pageNumber ?? 99))
  return (
    <section className="review-card">
      <h2>
        <OpenTick path="signedPages" label={t('form.signedPages')} />
        <OpenForm />
      </h2>
      {pages.length === 0 && <p>{t('form.noPages')}</p>}
      <ul className="review-pages">
        {pages.map((page) => {
          const name = page.pageNumber === null ? page.fileName : t('form.page', { page: page.pageNumber })
          return (
            <li key={page.id} data-state={page.state}>
              {page.previewUrl && (
                <a href={page.previewUrl} target="_blank" rel="noreferrer">
                  <img src={page.previewUrl} alt={t('form.previewOf', { name })} loading="lazy" />
                </a>
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

/** Opens the form as PDF; its address lives five minutes, so it is asked for at the press. */
function OpenForm() {
  const t = useTexts(texts)
  const { view } = useForm()
  const [isBusy, setBusy] = useState(false)
  async function open() {
    // opened by the press itself: browsers hold back a window that comes later
    const tab = window.open('', '_blank')
    setBusy(true)
    try {
      const { url } = await screeningCalls.formAddress({ params: { declaration: view.declaration.id } })
      if (tab) tab.location.href = url
    } catch (error) {
      tab?.close()
      throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void open()}>
      {t('form.pdf')}
    </Button>
  )
}
