import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { uploadFile } from '#modules/platform/files/web/index.ts'
import { relatedDocuments } from '../../contract/office.ts'
import { documentHref } from '../documents-data.ts'
import { texts } from './texts.ts'
import type { UploadData } from './upload-data.ts'

const calls = callsOf(relatedDocuments)
/** behind those that the office has put in order */
const sortOfUploaded = 1000

interface Draft {
  /** the document that gets another version; empty: a new one */
  of: string
  name: string
  contest: string
  kind: string
  note: string
}

/** A new document, or the next version of one that is out: published at once, as the console does it. */
export function PublishForm({ data }: { data: UploadData }) {
  const t = useTexts(texts)
  const [draft, setDraft] = useState<Draft>({
    of: '',
    name: '',
    contest: data.contest,
    kind: data.kinds[0]?.code ?? '',
    note: '',
  })
  const put = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { isBusy, refused, published, publish, forget } = usePublishing()
  const file = useOneFile(t('network'))
  const isFresh = draft.of === ''
  const missing = file.fileId === null ? t('needFile') : isFresh && draft.name.trim() === '' ? t('needName') : undefined
  if (published !== null) {
    return (
      <Published
        id={published}
        onAnother={() => {
          forget()
          put({ name: '', note: '', of: '' })
          file.drop()
        }}
      />
    )
  }
  return (
    <Card titleLevel={2} title={t('publishTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === undefined) void publish(draft, file.fileId)
        }}
      >
        <Stack>
          <Field label={t('what')}>
            <Select
              value={draft.of}
              onChange={(event) => put({ of: event.target.value })}
              options={[
                { value: '', label: t('fresh') },
                ...data.documents.map(({ id, title }) => ({ value: id, label: t('versionOf', { title }) })),
              ]}
            />
          </Field>
          {isFresh && <NewDocument {...{ data, draft, put }} />}
          <Field label={t('note')} hint={t('noteHint')}>
            <TextInput maxLength={500} value={draft.note} onChange={(event) => put({ note: event.target.value })} />
          </Field>
          <FileField file={file} />
          {refused !== null && <Notice kind="danger" isUrgent title={refused} />}
          <Row>
            <Button type="submit" variant="primary" icon="upload" isBusy={isBusy} disabledReason={missing}>
              {t('publish')}
            </Button>
            {missing !== undefined && <span className="choice-hint">{missing}</span>}
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

interface NewDocumentProps {
  data: UploadData
  draft: Draft
  put: (part: Partial<Draft>) => void
}

/** What is asked of a document that is not out yet. */
function NewDocument({ data, draft, put }: NewDocumentProps) {
  const t = useTexts(texts)
  return (
    <>
      <Field label={t('name')} hint={t('nameHint')} isRequired>
        <TextInput maxLength={200} value={draft.name} onChange={(event) => put({ name: event.target.value })} />
      </Field>
      <Field label={t('contest')}>
        <Select
          value={draft.contest}
          onChange={(event) => put({ contest: event.target.value })}
          options={data.contests.map(({ code, label }) => ({ value: code, label }))}
        />
      </Field>
      <Field label={t('kind')}>
        <Select
          value={draft.kind}
          onChange={(event) => put({ kind: event.target.value })}
          options={data.kinds.map(({ code, label }) => ({ value: code, label }))}
        />
      </Field>
    </>
  )
}

function FileField({ file: { item, take, drop } }: { file: ReturnType<typeof useOneFile> }) {
  const t = useTexts(texts)
  return (
    <FieldGroup label={t('file')}>
      <FileDrop
        items={item ? [item] : []}
        limits={t('limits')}
        onFiles={([file]) => file && void take(file)}
        onRemove={drop}
        words={{
          drop: t('drop'),
          choose: t('choose'),
          retry: (file) => file,
          remove: (file) => t('remove', { name: file }),
          progress: (file) => t('progress', { name: file }),
          checking: t('checking'),
        }}
      />
    </FieldGroup>
  )
}

function Published({ id, onAnother }: { id: string; onAnother: () => void }) {
  const t = useTexts(texts)
  return (
    <Notice
      kind="success"
      title={t('done')}
      action={
        <Row>
          <LinkButton size="small" href={documentHref(id)}>
            {t('look')}
          </LinkButton>
          <Button size="small" variant="quiet" onClick={onAnother}>
            {t('another')}
          </Button>
        </Row>
      }
    />
  )
}

/** Publishes what is filled in; the id of the document once it is out, or why it was refused. */
function usePublishing() {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [published, setPublished] = useState<string | null>(null)
  async function publish({ of, name, contest, kind, note }: Draft, file: string | null) {
    const changeNote = note.trim() === '' ? {} : { changeNote: { zh: note.trim() } }
    setBusy(true)
    setRefused(null)
    try {
      if (of === '') {
        const values = { title: { zh: name.trim() }, contest, kind, sort: sortOfUploaded, file, ...changeNote }
        setPublished((await calls.create({ body: { values } }, { quiet: true })).id)
      } else {
        await calls.addVersion?.({ params: { id: of }, body: { values: { file, ...changeNote } } }, { quiet: true })
        setPublished(of)
      }
      await revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      setRefused(saidBy(error) ?? t('network'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refused, published, publish, forget: () => setPublished(null) }
}

/** One file on its way to the server; its id once it is there. */
function useOneFile(network: string) {
  const [item, setItem] = useState<FileItem | null>(null)
  const [fileId, setFileId] = useState<string | null>(null)
  const drop = () => {
    setItem(null)
    setFileId(null)
  }
  async function take(file: File) {
    const base = { id: `${Date.now()}`, name: file.name }
    setFileId(null)
    setItem({ ...base, state: 'uploading', ratio: 0 })
    try {
      const stored = await uploadFile(file, {
        purpose: 'public',
        onProgress: (ratio) => setItem({ ...base, state: 'uploading', ratio }),
      })
      setFileId(stored.fileId)
      setItem({ ...base, state: 'done' })
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      setItem({ ...base, state: 'failed', error: saidBy(error) ?? network })
    }
  }
  return { item, fileId, take, drop }
}
