import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import type { Formats } from '#kernel/web/formats.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { ConfirmDialog, Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { declarationMoves } from '../contract.ts'
import type { DeclarationSummary } from '../schema.ts'
import { accentOf } from './accents.ts'
import { declarationCalls } from './calls.ts'
import { Deadline } from './Deadline.tsx'
import { closeDraft } from './draft/draft.ts'
import { StateTag } from './StateTag.tsx'
import { texts } from './texts.ts'

/** Where the one next thing of a declaration is done. */
export function nextAddress({
  id,
  nextAction,
  state,
}: Pick<DeclarationSummary, 'id' | 'nextAction' | 'state'>): string {
  if (nextAction === 'fill-in' || nextAction === 'mend') return `/declarations/${id}/basics`
  return state === 'void' || state === 'withdrawn' ? `/declarations/${id}/form` : `/declarations/${id}/submission`
}

interface CardProps {
  row: DeclarationSummary
  /** what the kinds of the current seasons are called, by code */
  kinds: Readonly<Record<string, Labels>>
  clockOffsetMs: number
  formats: Formats
  /** the one whose next step is the page's primary button */
  isFirst: boolean
}

/** One declaration in the list. */
export function DeclarationCard({ row, kinds, clockOffsetMs, formats, isFirst }: CardProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const known = useDictionary('declaration_kind')
  const labels = kinds[row.kind]
  const title = row.title.trim() === '' ? t('list.untitled') : row.title
  const kind = labels ? labelIn(labels, language) : known.find((entry) => entry.code === row.kind)?.label
  const level = useDictionary('unit_level').find((entry) => entry.code === row.level)?.label
  const isOpen = ['draft', 'signing', 'signed', 'returned'].includes(row.state)
  return (
    <Card
      accent={accentOf(row.season.contest)}
      tag={
        <>
          <StateTag state={row.state} />
          {isOpen && <Deadline closesAt={row.season.closesAt} fixBy={row.fixBy} clockOffsetMs={clockOffsetMs} />}
        </>
      }
    >
      <div className="declaration-line">
        <div className="declaration-words">
          {/* the whole card leads there; its buttons lie above */}
          <h2 className="card-title">
            <Anchor href={nextAddress(row)}>{title}</Anchor>
          </h2>
          <p className="choice-hint">
            {[
              kind,
              t('list.number', { number: row.number }),
              row.submittedAt === null
                ? t('list.changedAt', { at: formats.dateTime(row.updatedAt) })
                : t('list.submittedAt', { at: formats.dateTime(row.submittedAt) }),
              row.state === 'submitted' && level && t('list.reviewedAt', { level }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Why row={row} formats={formats} />
        </div>
        <Row>
          {declarationMoves.delete.refusal(row.state) === null && <DeleteButton row={row} title={title} />}
          {declarationMoves.withdraw.refusal(row.state) === null && (
            <WithdrawButton id={row.id} title={title} isPaperless={row.isPaperless} />
          )}
          {row.receiptNumber !== null && (
            <LinkButton
              size="small"
              variant="quiet"
              icon="file"
              href={`/receipts/${encodeURIComponent(row.receiptNumber)}`}
            >
              {t('list.receipt')}
            </LinkButton>
          )}
          <LinkButton variant={isFirst ? 'primary' : 'secondary'} iconAfter="arrow-right" href={nextAddress(row)}>
            {t(`actions.${row.nextAction}`)}
          </LinkButton>
        </Row>
      </div>
    </Card>
  )
}

/** Why it stands where it stands; of one that was returned, first until when it can be mended. */
function Why({ row, formats }: Pick<CardProps, 'row' | 'formats'>) {
  const t = useTexts(texts)
  const reason = row.reason === '' ? null : row.reason
  if (row.fixBy !== null) {
    // the server says by its own clock whether anything can still be done
    const isOver = row.nextAction === 'none'
    return (
      <Notice
        kind={row.state === 'returned' || isOver ? 'danger' : 'warning'}
        title={t(isOver ? 'mend.over' : 'mend.by', { at: formats.dateTime(row.fixBy) })}
      >
        {reason}
      </Notice>
    )
  }
  return reason === null ? null : <Notice title={t('list.reason')}>{reason}</Notice>
}

function DeleteButton({ row, title }: { row: DeclarationSummary; title: string }) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await closeDraft(row.id)
      await declarationCalls.delete({ params: { declaration: row.id } })
      toast(t('list.deleted', { title }), 'success')
    } finally {
      setBusy(false)
      setAsking(false)
      await revalidate()
    }
  }
  return (
    <>
      <Button size="small" variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('list.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={isBusy}
        question={t('list.deleteQuestion', { title })}
        confirmLabel={t('list.delete')}
        cancelLabel={t('list.cancel')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('list.deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}

interface WithdrawProps {
  id: string
  title: string
  isPaperless: boolean
  /** where the page it stands on is no more */
  onDone?: (to: 'draft' | 'withdrawn') => void
}

/** Asks whether it goes back into a draft, which is what nearly everybody wants, or is given up; and takes it back. */
export function WithdrawButton({ id, title, isPaperless, onDone }: WithdrawProps) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'draft' | 'withdrawn' | null>(null)
  async function withdraw(to: 'draft' | 'withdrawn') {
    setBusy(to)
    try {
      await declarationCalls.withdraw({ params: { declaration: id }, body: { to } })
      toast(t('list.withdrawn', { title }), 'success')
      onDone?.(to)
    } finally {
      setBusy(null)
      setAsking(false)
      await revalidate()
    }
  }
  return (
    <>
      <Button size="small" variant="quiet" icon="undo" onClick={() => setAsking(true)}>
        {t('list.withdraw')}
      </Button>
      <Dialog
        isOpen={isAsking}
        isFirm
        size="small"
        onClose={() => setAsking(false)}
        title={t('list.withdrawQuestion', { title })}
        closeLabel={t('list.cancel')}
        actions={
          <>
            <Button variant="quiet" autoFocus onClick={() => setAsking(false)}>
              {t('list.cancel')}
            </Button>
            <Button variant="quiet" isBusy={busy === 'withdrawn'} onClick={() => void withdraw('withdrawn')}>
              {t('list.withdrawFinal')}
            </Button>
            <Button variant="primary" isBusy={busy === 'draft'} onClick={() => void withdraw('draft')}>
              {t('list.withdrawToDraft')}
            </Button>
          </>
        }
      >
        <p>{t(isPaperless ? 'list.withdrawTextPaperless' : 'list.withdrawText')}</p>
      </Dialog>
    </>
  )
}
