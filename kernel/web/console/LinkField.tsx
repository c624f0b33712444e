import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import { isLinkAddress } from './rich-text.ts'

/** Asks for the address of a link within a text. */
export function LinkField({ onPut, onClose }: { onPut: (address: string) => void; onClose: () => void }) {
  const t = useTexts(kitTexts)
  const [address, setAddress] = useState('https://')
  const [isWrong, setWrong] = useState(false)
  const put = () => (isLinkAddress(address.trim()) ? onPut(address.trim()) : setWrong(true))
  return (
    <div className="rich-editor-link">
      <Input
        autoFocus
        aria-label={t('richText.address')}
        value={address}
        status={isWrong ? 'error' : ''}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          // Enter would send the form around the editor
          event.preventDefault()
          put()
        }}
      />
      <Button type="primary" onClick={put}>
        {t('richText.putLink')}
      </Button>
      <Button onClick={onClose}>{t('cancel')}</Button>
      {isWrong && (
        <p role="alert" className="control-problem">
          {t('richText.wrongAddress')}
        </p>
      )}
    </div>
  )
}
