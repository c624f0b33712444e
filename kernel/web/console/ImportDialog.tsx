import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { saidBy } from '../client/errors.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { FilePick } from './FilePick.tsx'
import { kitTexts } from './kit-texts.ts'
import type { ImportCheck, TablePorts } from './ports.ts'
import type { ResourcePage } from './resource-pages.tsx'
import { type ResourceWords, rowsWord } from './resource-words.ts'

/** so many problems are listed; the result file names all */
const shownProblems = 100

interface ImportDialogProps {
  page: ResourcePage
  words: ResourceWords
  tables: TablePorts
  onDone: () => void
  onClose: () => void
}

/** A table comes in as a file: sample, check row by row, and only then the good rows. */
export function ImportDialog({ page, words, tables, onDone, onClose }: ImportDialogProps) {
  const t = useTexts(kitTexts)
  const language = useLanguage()
  const { name } = page.resource
  const [ratio, setRatio] = useState<number | null>(null)
  const [checked, setChecked] = useState<ImportCheck | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function guarded(work: () => Promise<void>) {
    setProblem(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(saidBy(error) ?? t('list.cut'))
    } finally {
      setBusy(false)
      setRatio(null)
    }
  }
  const check = (file: File) =>
    guarded(async () => {
      setChecked(null)
      setRatio(0)
      setChecked(await tables.checkImport(name, file, setRatio))
    })
  const apply = (good: ImportCheck) =>
    guarded(async () => {
      await tables.applyImport(name, good)
      onDone()
      onClose()
      tables.openDownloads()
    })
  return (
    <Modal
      open
      title={t('import.of', { many: rowsWord(words, language) })}
      onCancel={onClose}
      footer={null}
      width={720}
    >
      <p>{t('import.hint')}</p>
      <Button onClick={() => void guarded(() => tables.sample(name))}>{t('import.sample')}</Button>{' '}
      <FilePick
        label={t('import.choose')}
        accept=".xlsx,.csv"
        type={checked ? 'default' : 'primary'}
        loading={isBusy}
        onFile={(file) => void check(file)}
      />
      {ratio !== null && <Progress percent={Math.round(ratio * 100)} aria-label={t('file.sending')} />}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {checked && <Checked checked={checked} isBusy={isBusy} onApply={() => void apply(checked)} />}
    </Modal>
  )
}

function Checked({ checked, isBusy, onApply }: { checked: ImportCheck; isBusy: boolean; onApply: () => void }) {
  const t = useTexts(kitTexts)
  const { rowCount, goodCount, problems } = checked
  return (
    <div className="import-checked">
      <p role="status">{t('import.checked', { rows: rowCount, good: goodCount, bad: rowCount - goodCount })}</p>
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="import-problems" tabIndex={0} aria-label={t('import.problems')}>
          <table>
            <thead>
              <tr>
                <th>{t('import.row')}</th>
                <th>{t('import.column')}</th>
                <th>{t('import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, shownProblems).map((each) => (
                <tr key={`${each.row} ${each.column} ${each.message}`}>
                  <td>{each.row}</td>
                  <td>{each.column}</td>
                  <td>{each.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {problems.length > shownProblems && <p>{t('import.moreProblems', { count: problems.length - shownProblems })}</p>}
      {goodCount > 0 && (
        <Button type="primary" loading={isBusy} onClick={onApply}>
          {t('import.apply', { count: goodCount })}
        </Button>
      )}
    </div>
  )
}
