import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from './Buttons.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  actions?: ReactNode
  /** A click beside it doesn't close it: for questions that need an answer, and for forms. */
  isFirm?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  children?: ReactNode
}

/**
 * A window above the page, made by the browser's own dialog: it keeps the focus inside,
 * closes by Esc and gives the focus back. The focus begins on what carries `data-focus-first`, else on the close button.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  actions,
  isFirm,
  size = 'medium',
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    }
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  useLayoutEffect(() => {
    const element = dialog.current
    // taken away while it is open, it would take the focus along
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside it is the pointer's way to close; the keyboard has Esc
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => isOpen && onClose()}
      onClick={(event) => !isFirm && event.target === dialog.current && onClose()}
    >
      <div className="dialog-sheet">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {children && <div className="dialog-body">{children}</div>}
        {actions && <div className="dialog-acts">{actions}</div>}
      </div>
    </dialog>
  )
}

export type ConfirmDialogProps = {
  isOpen: boolean
  /** The question with the name of the thing in it. */
  question: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  /** What can't be undone is red; anything else is an ordinary question. */
  isDestructive?: boolean | undefined
  isBusy?: boolean | undefined
  children?: ReactNode
}

/** Asks once before something is done. The focus begins on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, question, confirmLabel, cancelLabel, onConfirm, onCancel, isDestructive, isBusy, children } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={question}
      closeLabel={cancelLabel}
      isFirm
      size="small"
      actions={
        <>
          <Button variant="quiet" data-focus-first onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={isDestructive ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
