import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

interface FormFootProps {
  saveWord: string
  isBusy: boolean
  onSave: () => void
  /** saves, and begins another one; left out: there is no such button */
  onSaveAndNew?: (() => void) | undefined
  /** to the step before; left out: there is none */
  onBack?: (() => void) | undefined
  onCancel: () => void
}

/** Stays in sight below a form, however long it is. Ctrl+S saves, Ctrl+Enter saves and begins another one. */
export function FormFoot({ saveWord, isBusy, onSave, onSaveAndNew, onBack, onCancel }: FormFootProps) {
  const t = useTexts(kitTexts)
  const press = useRef<(event: KeyboardEvent) => void>(() => undefined)
  press.current = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const act = event.key.toLowerCase() === 's' ? onSave : event.key === 'Enter' ? (onSaveAndNew ?? onSave) : null
    if (!act) return
    // the browser would save the page
    event.preventDefault()
    if (!isBusy && document.querySelector('.ant-modal-wrap:not([style*="display: none"])') === null) act()
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="form-foot field-wide">
      <Button type="primary" htmlType="submit" loading={isBusy} title="Ctrl+S" aria-keyshortcuts="Control+S Meta+S">
        {saveWord}
      </Button>
      {onBack && (
        <Button disabled={isBusy} onClick={onBack}>
          {t('steps.back')}
        </Button>
      )}
      {onSaveAndNew && (
        <Button
          disabled={isBusy}
          onClick={onSaveAndNew}
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t('form.saveAndNew')}
        </Button>
      )}
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  )
}
