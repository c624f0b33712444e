import { type ReactNode, useId, useRef, useState } from 'react'
import { Button, IconButton } from './Buttons.tsx'
import { useFieldTies } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Progress } from './Progress.tsx'

export type FileItem = {
  id: string
  name: string
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** "4.2 MB, version 2": said beneath the name. */
  detail?: ReactNode
  /** 0 to 1 while uploading; all of it has come at 1, and the server looks at it. */
  ratio?: number | undefined
  /** "63 %, 2 minutes left". */
  progressText?: ReactNode
  /** Why it failed, in words. */
  error?: ReactNode
  /** The same file again would fail again: that is not offered. */
  isFinal?: boolean | undefined
  href?: string | undefined
  /** A small picture of it. */
  thumbnail?: string | undefined
}

export type FileDropProps = {
  items: readonly FileItem[]
  onFiles: (files: File[]) => void
  onRetry?: ((id: string) => void) | undefined
  onRemove?: ((id: string) => void) | undefined
  words: {
    drop: string
    choose: string
    /** Left out when no camera makes sense. */
    camera?: string | undefined
    retry: (name: string) => string
    remove: (name: string) => string
    /** beside the icons of the two, where they would be riddles */
    retryWord?: string | undefined
    removeWord?: string | undefined
    progress: (name: string) => string
    /** "The file is being checked": what is said once all of it has come. */
    checking: string
  }
  /** What may be given, in words: "PDF, up to 20 MB"; said before the button. */
  limits?: ReactNode
  accept?: string | undefined
  isMultiple?: boolean | undefined
  disabledReason?: string | undefined
}

const fileIcons = { waiting: 'clock', uploading: 'upload', done: 'check', failed: 'error' } as const

function FileLine({
  item,
  words,
  onRetry,
  onRemove,
}: { item: FileItem } & Pick<FileDropProps, 'words' | 'onRetry' | 'onRemove'>) {
  const isBeingChecked = item.ratio === 1
  return (
    <li className="file-line" data-state={item.state}>
      {item.thumbnail ? (
        <img src={item.thumbnail} alt="" width={48} height={48} />
      ) : (
        <Icon name={fileIcons[item.state]} />
      )}
      <div className="file-words">
        {item.href ? <a href={item.href}>{item.name}</a> : <span>{item.name}</span>}
        {item.detail && <span className="choice-hint">{item.detail}</span>}
        {item.state === 'uploading' && (
          <Progress
            label={words.progress(item.name)}
            // a full bar would say that it is done
            ratio={isBeingChecked ? undefined : item.ratio}
            detail={isBeingChecked ? words.checking : item.progressText}
          />
        )}
        {item.error && (
          <span className="field-error" role="alert">
            {item.error}
          </span>
        )}
      </div>
      <div className="file-acts">
        {item.state === 'failed' && !item.isFinal && onRetry && (
          <IconButton
            size="small"
            icon="refresh"
            label={words.retry(item.name)}
            word={words.retryWord}
            onClick={() => onRetry(item.id)}
          />
        )}
        {onRemove && (
          <IconButton
            size="small"
            icon="trash"
            label={words.remove(item.name)}
            word={words.removeWord}
            onClick={() => onRemove(item.id)}
          />
        )}
      </div>
    </li>
  )
}

/** A place to drop files on, with a button, the camera on phones, and the state of each file beneath. */
export function FileDrop(props: FileDropProps) {
  const { items, onFiles, onRetry, onRemove, words, limits, accept, isMultiple, disabledReason } = props
  const ties = useFieldTies()
  const ownId = useId()
  const limitsId = `${ownId}-limits`
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    setOver(false)
    if (files.length > 0 && !disabledReason) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  const hidden = { type: 'file', className: 'unseen', tabIndex: -1, accept } as const
  return (
    <div className="file-drop">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shortcut for the button inside */}
      <div
        className="file-zone"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <Icon name="upload" />
        {limits && (
          <p className="choice-hint" id={limitsId}>
            {limits}
          </p>
        )}
        <p className="file-hint">{words.drop}</p>
        <div className="row">
          <Button
            icon="file"
            disabledReason={disabledReason}
            aria-describedby={[ties['aria-describedby'], limits && limitsId].filter(Boolean).join(' ') || undefined}
            onClick={() => chooser.current?.click()}
          >
            {words.choose}
          </Button>
          {words.camera && (
            <Button
              className="only-touch"
              icon="camera"
              disabledReason={disabledReason}
              onClick={() => camera.current?.click()}
            >
              {words.camera}
            </Button>
          )}
        </div>
        <input
          {...hidden}
          id={ties.id ?? ownId}
          ref={chooser}
          multiple={isMultiple}
          aria-label={words.choose}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = '' // so that the same file can be chosen again after a failure
          }}
        />
        {words.camera && (
          <input
            {...hidden}
            ref={camera}
            accept="image/*"
            capture="environment"
            aria-label={words.camera}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        )}
      </div>
      {items.length > 0 && (
        <ul className="file-list">
          {items.map((item) => (
            <FileLine key={item.id} item={item} words={words} onRetry={onRetry} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </div>
  )
}
