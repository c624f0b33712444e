import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
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

/** A new document, or the next version of one that is out: published at once, as the console does it. */
export function PublishForm({ data }: { data: UploadData }) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [of, setOf] = useState('')
  const [name, setName] = useState('')
  const [contest, setContest] = useState(data.contest)
  const [kind, setKind] = useState(data.kinds[0]?.code ?? '')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [published, setPublished] = useState<string | null>(null)
  const { item, fileId, take, drop } = useOneFile(t('network'))
  const isFresh = of === ''
  const missing = fileId === null ? t('needFile') : isFresh && name.trim() === '' ? t('needName') : undefined

  async function publish() {
    const changeNote = note.trim() === '' ? {} : { changeNote: { zh: note.trim() } }
    setBusy(true)
    setRefused(null)
    try {
      if (isFresh) {
        const values = { title: { zh: name.trim() }, contest, kind, sort: sortOfUploaded, file: fileId, ...changeNote }
        setPublished((await calls.create({ body: { values } }, { quiet: true })).id)
      } else {
        await calls.addVersion?.(
          { params: { id: of }, body: { values: { file: fileId, ...changeNote } } },
          { quiet: true },
        )
        setPublished(of)
      }
      await revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      setRefused(error instanceof RefusedError ? error.message : t('network'))
    } finally {
      setBusy(false)
    }
  }
  if (published !== null) {
    return (
      <Notice
        kind="success"
        title={t('done')}
        action={
          <Row>
            <LinkButton size="small" href={documentHref(published)}>
              {t('look')}
            </LinkButton>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setPublished(null)
                setName('')
                setNote('')
                setOf('')
                drop()
              }}
            >
              {t('another')}
            </Button>
          </Row>
        }
      />
    )
  }
  return (
    <Card titleLevel={2} title={t('publishTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === undefined) void publish()
        }}
      >
        <Stack>
          <Field label={t('what')}>
            <Select
              value={of}
              onChange={(event) => setOf(event.target.value)}
              options={[
                { value: '', label: t('fresh') },
                ...data.documents.map(({ id, title }) => ({ value: id, label: t('versionOf', { title }) })),
              ]}
            />
          </Field>
          {isFresh && (
            <>
              <Field label={t('name')} hint={t('nameHint')} isRequired>
                <TextInput maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
              </Field>
              <Field label={t('contest')}>
                <Select
                  value={contest}
                  onChange={(event) => setContest(event.target.value)}
                  options={data.contests.map(({ code, label }) => ({ value: code, label }))}
                />
              </Field>
              <Field label={t('kind')}>
                <Select
                  value={kind}
                  onChange={(event) => setKind(event.target.value)}
                  options={data.kinds.map(({ code, label }) => ({ value: code, label }))}
                />
              </Field>
            </>
          )}
          <Field label={t('note')} hint={t('noteHint')}>
            <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
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
              }}
            />
          </FieldGroup>
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
      setItem({ ...base, state: 'failed', error: error instanceof RefusedError ? error.message : network })
    }
  }
  return { item, fileId, take, drop }
}
