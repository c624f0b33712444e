import './materials.css'
import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Formats } from '#kernel/web/formats.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import type { MaterialRule } from '#modules/contest/seasons/contract.ts'
import { isDate } from '../../contract/fields.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { fieldId } from '../wizard/steps.ts'
import { problemWords, type Words } from '../words.ts'
import { AttachedFile } from './AttachedFile.tsx'
import { acceptOf, fileProblem, fileWords, formatWords, limitWords, progressWords } from './material-words.ts'
import { UnfinishedFiles } from './UnfinishedFiles.tsx'
import type { UnfinishedUpload } from './unfinished.ts'
import { type MaterialUpload, retryUpload, startUpload, stopUpload, type UploadFailure } from './uploads.ts'

interface PlaceProps {
  draft: Draft
  view: DraftView
  rule: MaterialRule
  uploads: readonly MaterialUpload[]
  /** begun before, and not gone on with */
  unfinished: readonly UnfinishedUpload[]
  onDiscarded: (uploadId: string) => void
}

/** One place of the checklist: what is asked, what is there, what is on its way. */
export function MaterialPlace({ draft, view, rule, uploads, unfinished, onDiscarded }: PlaceProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const files = view.detail.materials
    .filter((material) => material.material === rule.code)
    .sort((a, b) => a.position - b.position)
  const path = `materials.${rule.code}`
  const isShut = view.isShut(path)
  const problems = view.problems.filter((problem) => problem.path === path)
  const isVisited = view.left.has('materials') || view.noticed.has(path)
  const choosing = useChoosing(draft, rule, uploads, files.length)
  const { isFull, items, take } = choosing
  return (
    <article className="material" id={fieldId(path)} tabIndex={-1} aria-labelledby={`${fieldId(path)}-title`}>
      <header className="material-head">
        <div>
          <h2 id={`${fieldId(path)}-title`}>{labelIn(rule.labels, language)}</h2>
          {rule.hint && <p className="field-hint">{labelIn(rule.hint, language)}</p>}
        </div>
        <StateTag
          isRequired={rule.minCount > 0}
          isComplete={files.length >= Math.max(1, rule.minCount) && problems.length === 0}
          isVisited={isVisited}
        />
      </header>
      {files.map((file) => (
        <AttachedFile
          key={file.id}
          draft={draft}
          file={file}
          accept={acceptOf(rule)}
          isLocked={isShut}
          onReplace={(chosen) => take([chosen], file.id)}
        />
      ))}
      {(isVisited || files.length > 0) &&
        !isShut &&
        problems.map((problem) => (
          // of several files the first ones are there: that is no mistake yet
          <p key={problem.code} className={isVisited || !isTooFew(problem) ? 'field-error' : 'choice-hint'}>
            {problemWords(t, formats, problem)}
          </p>
        ))}
      {!isShut && (
        <UnfinishedFiles
          uploads={unfinished}
          accept={acceptOf(rule)}
          onGoOn={({ uploadId, replaces, approvedOn: approved }, file) => {
            const replaced = files.some((each) => each.id === replaces) ? replaces : undefined
            startUpload(draft, { material: rule.code, file, uploadId, replaces: replaced, approvedOn: approved })
          }}
          onDiscarded={onDiscarded}
        />
      )}
      {!isShut && rule.approvedBefore !== undefined && !isFull && (
        <ApprovalDate before={view.state.values[rule.approvedBefore]} choosing={choosing} />
      )}
      {!isShut && (!isFull || items.length > 0) && <MaterialDrop {...{ draft, rule, choosing }} />}
    </article>
  )
}

function isTooFew({ code }: DraftView['problems'][number]): boolean {
  return code === 'material_missing'
}

type Choosing = ReturnType<typeof useChoosing>

/**
 * What is chosen for a place: what may be sent is on its way at once, what may not is told until more is chosen.
 * @param fileCount how many are in the place already
 */
function useChoosing(draft: Draft, rule: MaterialRule, uploads: readonly MaterialUpload[], fileCount: number) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [approvedOn, setApprovedOn] = useState('')
  const [isEarly, setEarly] = useState(false)
  const [refused, setRefused] = useState<readonly FileItem[]>([])
  const asksDate = rule.approvedBefore !== undefined
  // what was refused takes no place: another file may be chosen at once
  const taken = fileCount + uploads.filter(({ replaces, state }) => !replaces && state !== 'failed').length
  function take(chosen: readonly File[], replaces?: string) {
    if (asksDate && !isDate(approvedOn) && replaces === undefined) {
      setEarly(true)
      return
    }
    const wrong: FileItem[] = []
    let room = replaces === undefined ? rule.maxCount - taken : 1
    for (const file of chosen) {
      const problem =
        fileProblem(t, formats, rule, file) ?? (room > 0 ? null : t('materials.tooMany', { max: rule.maxCount }))
      if (problem === null) room -= 1
      if (problem)
        wrong.push({
          id: `${file.name} ${file.size}`,
          name: file.name,
          state: 'failed',
          error: problem,
          isFinal: true,
          detail: replaces ? t('materials.keepsOld') : acceptedBeside(t, formats, { rule, problem }),
        })
      else
        startUpload(draft, {
          material: rule.code,
          file,
          replaces,
          ...(asksDate && isDate(approvedOn) ? { approvedOn } : {}),
        })
    }
    setRefused(wrong)
  }
  return {
    approvedOn,
    setApprovedOn,
    /** something was chosen before the day was told */
    isDateMissing: isEarly && !isDate(approvedOn),
    isFull: taken >= rule.maxCount,
    items: [...uploads.map((upload) => itemOf(t, formats, { upload, rule })), ...refused],
    take,
    forget: (id: string) => setRefused(refused.filter((item) => item.id !== id)),
  }
}

/** The day of an approval, asked for before its file. `before` is the day by which it has to be. */
function ApprovalDate({ before, choosing }: { before: unknown; choosing: Choosing }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <FieldGroup
      label={t('materials.approvedOn')}
      isRequired
      hint={
        typeof before === 'string' && isDate(before)
          ? t('materials.approvedHint', { date: formats.date(`${before}T12:00:00+08:00`) })
          : t('materials.approvedHintOpen')
      }
      error={choosing.isDateMissing ? t('materials.approvedFirst') : undefined}
    >
      <DateInput
        value={choosing.approvedOn}
        onValue={choosing.setApprovedOn}
        words={{ year: t('field.year'), month: t('field.month'), day: t('field.day') }}
      />
    </FieldGroup>
  )
}

function MaterialDrop({ draft, rule, choosing }: { draft: Draft; rule: MaterialRule; choosing: Choosing }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { isFull, items, take, forget } = choosing
  return (
    <FileDrop
      items={items}
      isMultiple={rule.maxCount > 1}
      accept={acceptOf(rule)}
      disabledReason={isFull ? t('materials.full', { max: rule.maxCount, replace: t('materials.replace') }) : undefined}
      limits={limitWords(t, formats, rule)}
      onFiles={take}
      onRetry={(id) => retryUpload(draft, id)}
      onRemove={(id) => {
        stopUpload(id)
        forget(id)
      }}
      words={{
        drop: t('materials.drop'),
        choose: t(rule.maxCount > 1 ? 'materials.chooseMany' : 'materials.choose'),
        camera: rule.formats.includes('jpg') ? t('materials.camera') : undefined,
        ...fileWords(t),
      }}
    />
  )
}

/** What is still missing is said calmly until the person has been here. */
function StateTag(props: { isRequired: boolean; isComplete: boolean; isVisited: boolean }) {
  const { isRequired, isComplete, isVisited } = props
  const t = useTexts(texts)
  if (isComplete) return <Tag kind="success">{t('materials.complete')}</Tag>
  if (!isRequired) return <Tag>{t('materials.optional')}</Tag>
  return <Tag kind={isVisited ? 'warning' : 'neutral'}>{t('materials.required')}</Tag>
}

function itemOf(
  t: Words,
  formats: Formats,
  { upload, rule }: { upload: MaterialUpload; rule: MaterialRule },
): FileItem {
  const { reason } = upload
  const base = { id: upload.id, name: upload.file.name }
  if (upload.state === 'failed') {
    const refusal = reason && reason.kind !== 'network' ? refusalWords(t, formats, { reason, rule }) : null
    return {
      ...base,
      state: 'failed',
      error: refusal ?? t('materials.network'),
      detail: upload.replaces
        ? t('materials.keepsOld')
        : refusal && acceptedBeside(t, formats, { rule, problem: refusal }),
      isFinal: reason?.kind === 'content' || (reason?.kind === 'words' && reason.isFinal),
    }
  }
  return {
    ...base,
    state: 'uploading',
    ratio: upload.ratio,
    progressText: progressWords(t, upload),
  }
}

/** What the place takes, beside a problem that does not name its formats already. */
function acceptedBeside(
  t: Words,
  formats: Formats,
  { rule, problem }: { rule: MaterialRule; problem: string },
): string | undefined {
  if (problem.includes(formatWords(formats, rule))) return undefined
  return t('materials.accepts', { limits: limitWords(t, formats, rule) })
}

/** What the file was refused for. */
function refusalWords(
  t: Words,
  formats: Formats,
  { reason, rule }: { reason: Exclude<UploadFailure, { kind: 'network' }>; rule: MaterialRule },
): string {
  if (reason.kind === 'words') return reason.message
  return t('materials.wrongContent', { found: reason.found, formats: formatWords(formats, rule) })
}
