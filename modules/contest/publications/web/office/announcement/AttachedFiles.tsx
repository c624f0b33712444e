import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Select } from 'antd'
import { useRef, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { consolePorts } from '#kernel/web/console/ports.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { type AttachedFile, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'

const filesMax = 20

interface AttachedFilesProps {
  files: readonly AttachedFile[]
  /** left out: they may only be looked at */
  onFiles?: (files: readonly AttachedFile[]) => void
}

/** The files of an announcement in the order in which the portal lists them. */
export function AttachedFiles({ files, onFiles }: AttachedFilesProps) {
  const t = useTexts(texts)
  const { bytes } = useFormats()
  return (
    <section className="office-card" aria-label={t('files.title')}>
      <h2>{t('files.title')}</h2>
      {files.length === 0 && <p className="office-note">{t('files.none')}</p>}
      <ol className="office-files">
        {files.map((file, index) => (
          <li key={file.id}>
            <a href={file.url} download={file.name}>
              {file.name}
            </a>{' '}
            <small>{bytes(file.sizeBytes)}</small>
            {onFiles && (
              <span className="office-file-buttons">
                <Button
                  size="small"
                  disabled={index === 0}
                  aria-label={t('files.earlier', { name: file.name })}
                  onClick={() => onFiles(files.toSpliced(index, 1).toSpliced(index - 1, 0, file))}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  aria-label={t('files.remove', { name: file.name })}
                  onClick={() => onFiles(files.toSpliced(index, 1))}
                >
                  ×
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {onFiles && files.length < filesMax && <AddFiles files={files} onFiles={onFiles} />}
    </section>
  )
}

function AddFiles({ files, onFiles }: Required<AttachedFilesProps>) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const own = useQuery({
    queryKey: ['own-public-files'],
    queryFn: async () => (await officeCalls.ownPublicFiles({}, { quiet: true })).files,
  })
  const offered = (own.data ?? []).filter((file) => files.every((each) => each.id !== file.id))
  async function send(chosen: readonly File[]) {
    setProblem(null)
    const added: AttachedFile[] = []
    try {
      for (const file of chosen.slice(0, filesMax - files.length)) {
        setRatio(0)
        const stored = await consolePorts().upload(file, 'public', setRatio)
        added.push({ id: stored.id, name: stored.name, sizeBytes: file.size, url: stored.url ?? '' })
      }
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setRatio(null)
    }
    if (added.length === 0) return
    onFiles([...files, ...added.filter((file) => files.every((each) => each.id !== file.id))])
    void own.refetch()
  }
  return (
    <div className="office-add-files">
      <input
        ref={input}
        type="file"
        multiple
        className="unseen"
        aria-label={t('files.choose')}
        tabIndex={-1}
        onChange={(event) => {
          void send([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {ratio === null ? (
        <Button onClick={() => input.current?.click()}>{t('files.upload')}</Button>
      ) : (
        <Progress percent={Math.round(ratio * 100)} aria-label={t('files.sending')} />
      )}
      {offered.length > 0 && (
        <Select<string | null>
          aria-label={t('files.again')}
          placeholder={t('files.again')}
          value={null}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const file = offered.find((each) => each.id === id)
            if (file) onFiles([...files, file])
          }}
        />
      )}
      <p role="alert" className="control-problem">
        {problem}
      </p>
    </div>
  )
}
