import './desk.css'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Table } from '#kernel/web/ui/Table.tsx'
import type { RowProblem } from '#modules/platform/exports/schema.ts'
import { failureOf } from './act.ts'
import { texts } from './texts.ts'

const fileBytesMax = 4 * 1024 * 1024
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What became of a list of people: how many were taken in, and what is wrong with each other row. */
interface Result {
  rowCount: number
  created: number
  problems: readonly RowProblem[]
  refused: { name: string; content: string } | null
}

interface UploadProps {
  take: (body: { name: string; content: string }) => Promise<Result>
  hint: string
  limits: string
  /** where to go on once the rows are in */
  back: ReactNode
}

/** A list of people from a spreadsheet: the good rows are taken, the others say what is wrong and come back as a file. */
export function RosterUpload({ take, hint, limits, back }: UploadProps) {
  const t = useTexts(texts)
  const [item, setItem] = useState<FileItem | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  async function send(file: File) {
    setResult(null)
    const base = { id: 'table', name: file.name }
    if (file.size > fileBytesMax) {
      setItem({ ...base, state: 'failed', error: t('importing.tooLarge') })
      return
    }
    setItem({ ...base, state: 'uploading', progressText: t('importing.busy') })
    try {
      setResult(await take({ name: file.name, content: await base64Of(file) }))
      setItem({ ...base, state: 'done' })
    } catch (error) {
      setItem({ ...base, state: 'failed', error: failureOf(error, t('bulk.network')) })
    }
  }
  return (
    <>
      <FieldGroup label={t('importing.file')} hint={hint}>
        <FileDrop
          items={item ? [item] : []}
          accept=".xlsx,.csv"
          limits={limits}
          onFiles={([file]) => file && void send(file)}
          words={{
            drop: t('importing.drop'),
            choose: t('importing.choose'),
            retry: (name) => name,
            remove: (name) => name,
            progress: (name) => t('importing.progress', { name }),
            checking: t('importing.busy'),
          }}
        />
      </FieldGroup>
      <div aria-live="polite">{result && <Outcome result={result} back={back} />}</div>
    </>
  )
}

function Outcome({ result, back }: { result: Result; back: ReactNode }) {
  const t = useTexts(texts)
  const { refused, problems, created, rowCount: rows } = result
  return (
    <Stack>
      <Notice
        kind={problems.length === 0 ? 'success' : 'warning'}
        title={t('importing.resultTitle', { count: created })}
      >
        {problems.length === 0
          ? t('importing.allGood', { rows })
          : t('importing.someWrong', { rows, wrong: rows - created })}
      </Notice>
      {problems.length > 0 && (
        <Table<RowProblem>
          caption={t('importing.problems')}
          isCaptionShown
          rows={problems}
          rowKey={(problem) => `${problem.row} ${problem.column} ${problem.code}`}
          columns={[
            { key: 'row', title: t('importing.row'), cell: (problem) => problem.row, isNumeric: true },
            { key: 'column', title: t('importing.column'), cell: (problem) => problem.column ?? '' },
            { key: 'problem', title: t('importing.problem'), cell: (problem) => problem.message },
          ]}
        />
      )}
      <Row>
        {refused && (
          <Button icon="download" onClick={() => saveSpreadsheet(refused)}>
            {t('importing.download')}
          </Button>
        )}
        {back}
      </Row>
    </Stack>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Hands the browser a spreadsheet that came in base64. */
export function saveSpreadsheet({ name, content }: { name: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: spreadsheet }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
