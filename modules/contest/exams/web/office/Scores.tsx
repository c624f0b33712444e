import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm, Tag } from 'antd'
import { useState } from 'react'
import { FilePick } from '#kernel/web/console/FilePick.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { examScores } from '../../contract.ts'
import { examsKey, scoreCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { ExamList, useItemCells } from './lists.tsx'
import { base64Of, saveFile } from './spreadsheets.ts'
import { type ExamProps, keyOf, useWork } from './work.ts'

/** Without the filter that asks for the code of a part: nobody at a screen knows it. */
const listed = {
  ...examScores,
  list: { ...examScores.list, filters: examScores.list.filters?.filter((name) => name !== 'item') },
}

type Imported = Awaited<ReturnType<typeof scoreCalls.import>>

/** Scores come in as a table, wait for a second person, and are published; single ones are corrected in the list below. */
export function Scores({ exam }: ExamProps) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { busy, problem, run } = useWork()
  const [imported, setImported] = useState<Imported | null>(null)
  const found = useQuery({
    queryKey: [...examsKey, 'scores', exam.season, exam.exam],
    queryFn: () => scoreCalls.view({ query: keyOf(exam) }, { quiet: true }),
  })
  const waiting = (found.data?.imports ?? []).filter(({ state }) => state === 'waiting')
  const publishedAt = found.data?.scoresPublishedAt ?? null
  return (
    <>
      <div className="olympiads-bar">
        <Button
          loading={busy === 'sample'}
          onClick={() => void run('sample', async () => saveFile(await scoreCalls.sample({ query: keyOf(exam) })))}
        >
          {t('scores.sample')}
        </Button>
        <FilePick
          type="primary"
          accept=".xlsx,.csv"
          label={t('scores.import')}
          loading={busy === 'import'}
          onFile={(file) =>
            void run('import', async () => {
              const body = { ...keyOf(exam), name: file.name, content: await base64Of(file) }
              setImported(await scoreCalls.import({ body }, { quiet: true }))
            })
          }
        />
        <Popconfirm
          title={t('scores.publishAsk')}
          okText={t('scores.publish')}
          cancelText={t('cancel')}
          onConfirm={() =>
            void run(
              'publish',
              () => scoreCalls.publish({ body: keyOf(exam) }, { quiet: true }),
              () => t('scores.isPublished'),
            )
          }
        >
          <Button disabled={publishedAt !== null} loading={busy === 'publish'}>
            {t('scores.publish')}
          </Button>
        </Popconfirm>
        {publishedAt && <span>{t('scores.publishedAt', { at: dateTime(publishedAt) })}</span>}
        {found.data && <span>{t('scores.appeals', { span: found.data.appeals.text })}</span>}
      </div>
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {imported && <ImportResult imported={imported} />}
      {waiting.map((each) => (
        <section key={each.id} className="olympiads-card">
          <h2>
            {each.fileName} <Tag>{t('scores.waiting')}</Tag>
          </h2>
          <p>{t('scores.brought', { by: each.importedBy, at: dateTime(each.importedAt), count: each.scoreCount })}</p>
          <div className="olympiads-bar">
            <Button
              type="primary"
              disabled={each.isOwn}
              loading={busy === each.id}
              onClick={() =>
                void run(
                  each.id,
                  () => scoreCalls.confirm({ body: { import: each.id } }, { quiet: true }),
                  () => t('scores.confirmed'),
                )
              }
            >
              {t('scores.confirm')}
            </Button>
            <Popconfirm
              title={t('scores.discardAsk')}
              okText={t('scores.discard')}
              cancelText={t('cancel')}
              onConfirm={() =>
                void run('discard', () => scoreCalls.discard({ body: { import: each.id } }, { quiet: true }))
              }
            >
              <Button danger>{t('scores.discard')}</Button>
            </Popconfirm>
            {each.isOwn && <span>{t('scores.byOther')}</span>}
          </div>
        </section>
      ))}
      <ExamList exam={exam} of={listed} cells={useItemCells(exam)} />
    </>
  )
}

function ImportResult({ imported }: { imported: Imported }) {
  const t = useTexts(texts)
  const { refused } = imported
  return (
    <section className="olympiads-card" aria-live="polite">
      <h2>{t('scores.result', { kept: imported.kept, count: imported.rowCount })}</h2>
      {imported.problems.length > 0 && (
        <ul>
          {imported.problems.slice(0, 50).map((each) => (
            <li key={`${each.row} ${each.column} ${each.code}`}>
              {t('scores.row', { row: each.row, column: each.column ?? '', message: each.message })}
            </li>
          ))}
        </ul>
      )}
      {refused && <Button onClick={() => saveFile(refused)}>{t('scores.refused')}</Button>}
    </section>
  )
}
