import { type ReactNode, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, IconButton } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog, Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Icon, type IconName } from '#kernel/web/ui/Icon.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import type { Tone } from '#kernel/web/ui/tones.ts'
import type { SignedPageState } from '../contract.ts'
import type { SignedPages } from '../schema.ts'
import { printCalls } from './calls.ts'
import { texts } from './texts.ts'

const looks: { readonly [S in SignedPageState]: { kind: Tone | 'neutral'; icon: IconName } } = {
  reading: { kind: 'neutral', icon: 'clock' },
  matched: { kind: 'success', icon: 'check' },
  confirmed: { kind: 'success', icon: 'check' },
  unread: { kind: 'warning', icon: 'question' },
  foreign: { kind: 'danger', icon: 'error' },
  stale: { kind: 'danger', icon: 'undo' },
}

interface CardProps {
  declaration: string
  page: SignedPages['pages'][number]
  pageCount: number | null
  missing: readonly number[]
  onReply: (reply: SignedPages) => Promise<void>
}

/** One page that came back: its picture, what became of it, and the question which page it is where the code was unreadable. */
export function SignedPageCard({ declaration, page, pageCount, missing, onReply }: CardProps) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const params = { declaration, page: page.id }
  const name = page.pageNumber === null ? t('submission.pageUnknown') : t('submission.page', { page: page.pageNumber })
  const ask = () => {
    setOpen(false)
    setAsking(true)
  }
  async function run(call: () => Promise<SignedPages>) {
    setBusy(true)
    try {
      await onReply(await call())
    } finally {
      setBusy(false)
    }
  }
  // a page that counts is a small picture among others; one that asks for something stands in full
  const counts = page.state === 'matched' || page.state === 'confirmed'
  const file = t('submission.fromFile', { file: page.fileName, page: Math.max(1, page.filePage) })
  const remove = (
    <IconButton
      size="small"
      icon="trash"
      label={`${t('submission.remove')} (${name})`}
      word={t('submission.removeAct')}
      isBusy={isBusy}
      onClick={ask}
    />
  )
  return (
    <li className="signed-page" data-state={page.state} data-small={counts || undefined}>
      <Picture url={page.previewUrl} name={name} onOpen={() => setOpen(true)} />
      <PageWords name={name} page={page} file={counts ? null : file}>
        {page.state === 'unread' && pageCount !== null && (
          <WhichPage
            pageCount={pageCount}
            missing={missing}
            isBusy={isBusy}
            onConfirm={(pageNumber) => void run(() => printCalls.confirmPage({ params, body: { pageNumber } }))}
          />
        )}
      </PageWords>
      {(!counts || !page.previewUrl) && remove}
      {page.previewUrl && (
        <LargePicture url={page.previewUrl} name={name} file={file} isOpen={isOpen} onClose={() => setOpen(false)}>
          {counts && remove}
        </LargePicture>
      )}
      {/* after the picture: that one is closed before this asks */}
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={isBusy}
        question={t('submission.removeQuestion', { name })}
        confirmLabel={t('submission.removeAct')}
        cancelLabel={t('submission.keep')}
        onConfirm={() => void run(() => printCalls.removePage({ params })).finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>{t('submission.removeText')}</p>
      </ConfirmDialog>
    </li>
  )
}

function Picture({ url, name, onOpen }: { url: string | null; name: string; onOpen: () => void }) {
  const t = useTexts(texts)
  return url ? (
    <button type="button" className="signed-picture" onClick={onOpen}>
      <img src={url} alt={t('submission.preview', { name })} />
    </button>
  ) : (
    <span className="signed-picture">
      <Icon name="file" />
    </span>
  )
}

interface LargeProps {
  url: string
  name: string
  file: string
  isOpen: boolean
  onClose: () => void
  /** what can be done with the page */
  children: ReactNode
}

function LargePicture({ url, name, file, isOpen, onClose, children }: LargeProps) {
  const t = useTexts(texts)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={name}
      closeLabel={t('submission.close')}
      size="large"
      actions={children}
    >
      <p className="choice-hint">{file}</p>
      <img className="large-preview" src={url} alt={t('submission.preview', { name })} />
    </Dialog>
  )
}

interface WordsProps {
  name: string
  page: CardProps['page']
  /** where it comes from, where that helps to find it again */
  file: string | null
  children: ReactNode
}

function PageWords({ name, page, file, children }: WordsProps) {
  const t = useTexts(texts)
  return (
    <div className="signed-words">
      <Row>
        <b>{name}</b>
        <Tag kind={looks[page.state].kind} icon={looks[page.state].icon}>
          {t(`submission.${page.state === 'reading' ? 'readingState' : page.state}`)}
        </Tag>
      </Row>
      {file !== null && <p className="choice-hint">{file}</p>}
      {page.message && (
        <p className={page.state === 'foreign' || page.state === 'stale' ? 'field-error' : 'choice-hint'}>
          {page.message}
        </p>
      )}
      {children}
    </div>
  )
}

interface WhichPageProps {
  pageCount: number
  missing: readonly number[]
  isBusy: boolean
  onConfirm: (page: number) => void
}

function WhichPage({ pageCount, missing, isBusy, onConfirm }: WhichPageProps) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(String(missing[0] ?? 1))
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return (
    <Row>
      <Field label={t('submission.which')}>
        <Select
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={numbers.map((page) => ({ value: String(page), label: t('submission.page', { page }) }))}
        />
      </Field>
      <Button size="small" icon="check" isBusy={isBusy} onClick={() => onConfirm(Number(chosen))}>
        {t('submission.confirm')}
      </Button>
    </Row>
  )
}
