import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import type { FileReference } from '../../contract/fields.ts'
import { saidBy } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { type ControlProps, tiesOf } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'
import { consolePorts } from './ports.ts'
import { SendingBar } from './SendingBar.tsx'

interface FileControlProps extends Omit<ControlProps<never>, 'value' | 'onChange'> {
  ids: readonly string[]
  onIds: (ids: string[]) => void
  maxCount: number
  accept?: string
}

const remembered = new Map<string, FileReference>()

/** A form knows files by their ids: what a row told of them is kept for the form's list. */
export function rememberFile(file: FileReference): string {
  remembered.set(file.id, file)
  return file.id
}

/** What is known here of a file that a form holds by its id; without a name and an address where nothing is. */
export function rememberedFile(id: string): FileReference {
  return remembered.get(id) ?? { id, name: '', mediaType: '', url: null, pagesUrl: null }
}

/** Files by their ids: hand in, take out, put one before another. Names and pictures of those handed in here are kept. */
export function FileControl({ ids, onIds, maxCount, accept, field, words, ...rest }: FileControlProps) {
  const t = useTexts(kitTexts)
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [known, setKnown] = useState<Readonly<Record<string, FileReference>>>({})
  const [ratio, setRatio] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function take(files: readonly File[]) {
    setProblem(null)
    const added: string[] = []
    try {
      for (const file of files.slice(0, maxCount - ids.length)) {
        setRatio(0)
        const stored = await consolePorts().upload(file, field.limits.purpose ?? '', setRatio)
        setKnown((before) => ({ ...before, [stored.id]: stored }))
        rememberFile(stored)
        added.push(stored.id)
      }
    } catch (error) {
      setProblem(saidBy(error) ?? t('file.cut'))
    } finally {
      setRatio(null)
    }
    if (added.length > 0) onIds([...ids, ...added])
  }
  return (
    <div className="control-files">
      <ul>
        {ids.map((id, index) => (
          <li key={id}>
            <FileName
              file={known[id] ?? remembered.get(id)}
              fallback={t('file.stored', { number: String(index + 1) })}
            />
            {index > 0 && (
              <Button size="small" onClick={() => onIds(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))}>
                {t('file.earlier')}
              </Button>
            )}
            <Button size="small" onClick={() => onIds(ids.filter((each) => each !== id))}>
              {t('file.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <input
        {...tiesOf(rest)}
        ref={input}
        type="file"
        className="unseen"
        accept={accept}
        multiple={maxCount > 1}
        aria-label={words.label}
        aria-describedby={problemId}
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {ids.length < maxCount && ratio === null && (
        <Button onClick={() => input.current?.click()}>{t('file.choose')}</Button>
      )}
      {ratio !== null && <SendingBar ratio={ratio} />}
      <p id={problemId} role="alert" className="control-problem">
        {problem}
      </p>
    </div>
  )
}

function FileName({ file, fallback }: { file: FileReference | undefined; fallback: string }) {
  if (!file) return <span>{fallback}</span>
  return file.url ? <a href={file.url}>{file.name}</a> : <span>{file.name}</span>
}
