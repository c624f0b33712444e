import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { copyText } from '#kernel/web/copy-text.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog, Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { Tone } from '#kernel/web/ui/tones.ts'
import { authorizationCodes } from '../../contract/office.ts'
import type { CodeState } from '../../contract.ts'
import { codeCalls } from '../calls.ts'
import { codeTexts } from '../texts.ts'
import type { UnitCode } from './CodeList.tsx'
import { texts } from './texts.ts'
import type { UnitCodes } from './unit-data.ts'

const tones: Readonly<Record<CodeState, Tone | 'neutral'>> = {
  generated: 'info',
  allocated: 'info',
  handed: 'warning',
  bound: 'success',
  submitted: 'success',
  used: 'success',
  void: 'neutral',
}

interface CodeCardProps {
  row: UnitCode
  season: NonNullable<UnitCodes['season']>
  onChanged: () => Promise<void>
}

/** One code: what it is for, where it is, and what can be done with it now. */
export function CodeCard({ row, season, onChanged }: CodeCardProps) {
  const t = useTexts(texts)
  const words = useTexts(codeTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const stages = useDictionary('stage')
  const [open, setOpen] = useState<'hand' | 'recall' | 'show' | null>(null)
  const { code, kind, stage, state, handedTo, declarationNumber, voidReason, expiresAt, abilities } = row
  const labels = season.kinds.find((each) => each.code === kind)?.labels
  const stageName = stage === null ? null : (stages.find((each) => each.code === stage)?.label ?? stage)
  const may = abilities as Readonly<Record<string, true | string | undefined>>
  async function copy() {
    if (await copyText(code)) toast(t('copied', { code }), 'success')
  }
  const close = () => setOpen(null)
  const done = async (text: string) => {
    close()
    toast(text, 'success')
    await onChanged()
  }
  const lines = [
    handedTo !== null && t('handedTo', { name: handedTo }),
    declarationNumber !== null && t('declaration', { number: declarationNumber }),
    voidReason !== null && t('voidReason', { reason: voidReason }),
    expiresAt !== null && t('until', { at: dateTime(expiresAt) }),
  ].filter((line) => line !== false)
  return (
    <li className="unit-code">
      <p className="unit-code-line">
        <strong className="unit-code-text">{code}</strong>
        <Tag kind={tones[state]}>{words(`resources.authorizationCodes.options.state.${state}`)}</Tag>
      </p>
      <p>{[labels ? labelIn(labels, language) : kind, stageName].filter(Boolean).join(' · ')}</p>
      {lines.length > 0 && <p className="unit-code-small">{lines.join(' · ')}</p>}
      {state !== 'void' && (
        <Row>
          <Button size="small" icon="copy" onClick={() => void copy()}>
            {t('copy')}
            <span className="unseen"> {code}</span>
          </Button>
          {may.hand === true && (
            <Button size="small" icon="user" onClick={() => setOpen('hand')}>
              {t('hand')}
              <span className="unseen"> {code}</span>
            </Button>
          )}
          {may.recall === true && (
            <Button size="small" icon="undo" onClick={() => setOpen('recall')}>
              {t('recall')}
              <span className="unseen"> {code}</span>
            </Button>
          )}
          {['generated', 'allocated', 'handed'].includes(state) && (
            <Button size="small" variant="quiet" icon="phone" onClick={() => setOpen('show')}>
              {t('show')}
              <span className="unseen"> {code}</span>
            </Button>
          )}
        </Row>
      )}
      {open === 'hand' && <HandDialog row={row} onClose={close} onDone={(name) => done(t('handDone', { name }))} />}
      {open === 'recall' && <RecallDialog row={row} onClose={close} onDone={() => done(t('recallDone'))} />}
      {open === 'show' && <QrDialog row={row} onClose={close} />}
    </li>
  )
}

/** Writes down who gets it. What was typed stays when it is refused. */
function HandDialog({ row, onClose, onDone }: { row: UnitCode; onClose: () => void; onDone: (name: string) => void }) {
  const t = useTexts(texts)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function hand() {
    if (name.trim() === '') return setProblem(t('nameNeeded'))
    setBusy(true)
    try {
      await callsOf(authorizationCodes).hand?.(
        { params: { id: row.id }, body: { values: { name: name.trim() } } },
        { quiet: true },
      )
      onDone(name.trim())
    } catch (error) {
      setProblem(error instanceof RefusedError ? (error.fields[0]?.message ?? error.message) : t('cut'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      isFirm
      size="small"
      title={t('handTitle', { code: row.code })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button variant="primary" isBusy={isBusy} onClick={() => void hand()}>
          {t('hand')}
        </Button>
      }
    >
      <Field label={t('name')} isRequired error={problem ?? undefined} hint={t('nameHint')}>
        <TextInput
          data-focus-first
          value={name}
          maxLength={60}
          onChange={(event) => {
            setProblem(null)
            setName(event.target.value)
          }}
        />
      </Field>
    </Dialog>
  )
}

function RecallDialog({ row, onClose, onDone }: { row: UnitCode; onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function recall() {
    setBusy(true)
    try {
      await callsOf(authorizationCodes).recall?.({ params: { id: row.id }, body: {} }, { quiet: true })
      onDone()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      question={t('recallAsk', { name: row.handedTo ?? '', code: row.code })}
      confirmLabel={t('recall')}
      cancelLabel={t('close')}
      isBusy={isBusy}
      onConfirm={() => void recall()}
      onCancel={onClose}
    >
      {problem !== null && <Notice kind="danger" isUrgent title={problem} />}
    </ConfirmDialog>
  )
}

/** Somebody beside one scans it from the phone. */
function QrDialog({ row, onClose }: { row: UnitCode; onClose: () => void }) {
  const t = useTexts(texts)
  const { data, error } = useQuery({
    queryKey: ['unitCodes', 'slip', row.id],
    queryFn: () => codeCalls.slips({ query: { ids: row.id } }, { quiet: true }),
  })
  const picture = data?.slips[0]?.qrSvg
  const problem = error && (saidBy(error) ?? t('cut'))
  return (
    <Dialog isOpen size="small" title={row.code} closeLabel={t('close')} onClose={onClose}>
      {problem && <Notice kind="danger" isUrgent title={problem} />}
      {!picture && !problem && <Skeleton label={t('loading')} shape="picture" />}
      {picture && (
        <img
          className="unit-code-qr"
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt={t('qr', { code: row.code })}
        />
      )}
      <p>{t('qrHint')}</p>
    </Dialog>
  )
}
