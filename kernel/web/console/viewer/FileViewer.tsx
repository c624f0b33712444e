import './viewer.css'
import { CloseOutlined, DownloadOutlined, ExportOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts.tsx'
import { IconButton } from './IconButton.tsx'
import { type Place, plainLook } from './look.ts'
import { Sheets, type TakeKey } from './Sheets.tsx'
import { viewerTexts } from './texts.ts'
import { kindOf, type ViewedFile } from './viewed-file.ts'

export interface FileViewerProps {
  files: readonly ViewedFile[]
  /** which of them is open */
  openId: string
  onOpen: (id: string) => void
  onClose: () => void
  /** asks for the files anew: their addresses live five minutes */
  onStale: () => Promise<unknown>
}

/**
 * Files one after the other, beside what they belong to: pictures, each page of a PDF, films. A panel, no dialog: what stands
 * beside it goes on working.
 */
export function FileViewer({ files, openId, onOpen, onClose, onStale }: FileViewerProps) {
  const t = useTexts(viewerTexts)
  const panel = useRef<HTMLElement>(null)
  const keys = useRef<TakeKey | null>(null)
  const at = files.findIndex(({ id }) => id === openId)
  const file = files[at]
  useFocusWhileOpen(panel, file !== undefined)
  if (!file) return null
  const inTab = file.previewUrl ?? file.url
  const step = (by: number) => {
    const next = files[at + by]
    if (next) onOpen(next.id)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // what it stands in stays open
      event.stopPropagation()
      return onClose()
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined ? !keys.current?.(event.key) : isTakingArrows(event.target)) return
    event.preventDefault()
    if (by === undefined) return
    // what had the focus may go with the file
    panel.current?.focus({ preventScroll: true })
    step(by)
  }
  return (
    <section
      ref={panel}
      className="viewer"
      tabIndex={-1}
      aria-label={t('label', { name: file.name })}
      onKeyDown={press}
    >
      <header className="viewer-head">
        <b title={file.name}>{file.name}</b>
        {files.length > 1 && (
          <>
            <span>{t('place', { at: at + 1, count: files.length })}</span>
            <IconButton label={t('earlier')} icon={<LeftOutlined />} disabled={at === 0} onClick={() => step(-1)} />
            <IconButton
              label={t('later')}
              icon={<RightOutlined />}
              disabled={at === files.length - 1}
              onClick={() => step(1)}
            />
          </>
        )}
        {inTab !== null && (
          <a className="viewer-link" href={inTab} target="_blank" rel="noreferrer" title={t('inTab')}>
            <ExportOutlined aria-label={t('inTab')} />
          </a>
        )}
        {file.url !== null && (
          <a className="viewer-link" href={file.url} download={file.name} title={t('download')}>
            <DownloadOutlined aria-label={t('download')} />
          </a>
        )}
        <IconButton label={t('close')} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <Opened key={file.id} {...{ file, keys, onStale }} />
    </section>
  )
}

/** A film seeks by the arrows; what is wider than its box is moved by them. */
function isTakingArrows(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target instanceof HTMLVideoElement || target.scrollWidth > target.clientWidth
}

/** The panel has the focus as soon as it is there; when it goes, its focus goes back to where it came from. */
function useFocusWhileOpen(panel: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    // below many names it would open out of sight
    panel.current?.scrollIntoView({ block: 'nearest' })
    return () => {
      // whoever has gone on to something else meanwhile stays there
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [panel, isThere])
}

interface OpenedProps {
  file: ViewedFile
  keys: RefObject<TakeKey | null>
  onStale: () => Promise<unknown>
}

/** What it was opened with stays, though the page asks for fresh addresses meanwhile: a film would begin anew. */
function Opened({ file, keys, onStale }: OpenedProps) {
  const t = useTexts(viewerTexts)
  const [tries, setTries] = useState(0)
  const [isLost, setLost] = useState(false)
  const place = useRef<Place>({ page: 1, watchedS: 0, look: plainLook })
  const again = async () => {
    await onStale()
    // what has come is handed down a moment after it has come
    await new Promise((done) => setTimeout(done))
    setLost(false)
    setTries((count) => count + 1)
  }
  const isRenewing = useRef(false)
  function lost() {
    // it is said at every render until a fresh address is there
    if (isRenewing.current) return
    if (tries > 0) return setLost(true)
    // the first time it is most likely the address that has expired
    isRenewing.current = true
    void again()
      .catch(() => setLost(true))
      .finally(() => {
        isRenewing.current = false
      })
  }
  if (isLost)
    return (
      <div className="viewer-note" role="alert">
        <p>{t('lost')}</p>
        <Button onClick={() => void again()}>{t('again')}</Button>
      </div>
    )
  return <Shown key={tries} {...{ file, keys, place }} onLost={lost} />
}

interface ShownProps {
  file: ViewedFile
  keys: RefObject<TakeKey | null>
  place: RefObject<Place>
  onLost: () => void
}

function Shown({ file: given, keys, place, onLost }: ShownProps) {
  const t = useTexts(viewerTexts)
  const [file] = useState(given)
  const kind = kindOf(file)
  if (kind === 'unchecked') return <p className="viewer-note">{t('unchecked')}</p>
  if (kind === 'film')
    return (
      <video
        className="viewer-film"
        src={file.url ?? ''}
        controls
        preload="metadata"
        aria-label={file.name}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = place.current.watchedS
        }}
        onTimeUpdate={({ currentTarget }) => {
          place.current.watchedS = currentTarget.currentTime
        }}
        onError={onLost}
      >
        <track kind="captions" />
      </video>
    )
  if (kind === 'other') return <p className="viewer-note">{t('noPicture')}</p>
  return <Sheets {...{ file, keys, place, onLost }} isPaged={kind === 'pages'} />
}
