import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { logoSidePx } from '#modules/platform/console/contract.ts'
import { consoleTexts } from '../console-texts.ts'
import { consoleCalls, logoKey, useLogo } from '../logo.ts'

/** A picture of one's own at the left of the top bar, 100 × 100 (spec §9). */
export function LogoForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const present = useLogo()
  const [picture, setPicture] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function take(file: File) {
    setProblem(null)
    try {
      setPicture(await cut(file))
    } catch (error) {
      // what the browser cannot decode is no picture for us either
      if (!(error instanceof DOMException)) throw error
      setProblem(t('logo.notPicture'))
    }
  }
  async function save(next: string | null) {
    try {
      client.setQueryData(logoKey, await consoleCalls.setLogo({ body: { picture: next } }, { quiet: true }))
      toast(t('logo.saved'), 'success')
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(error.message)
    }
  }
  const shown = picture ?? present
  return (
    <Modal open title={t('logo.title')} onCancel={onClose} footer={null}>
      <p>{t('logo.hint')}</p>
      {shown && <img src={shown} alt={t('logo.preview')} width={logoSidePx} height={logoSidePx} />}
      <input
        id={id}
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={t('logo.choose')}
        accept="image/png,image/jpeg"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void take(file)
          event.target.value = ''
        }}
      />
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <p>
        <Button onClick={() => input.current?.click()}>{t('logo.choose')}</Button>{' '}
        <Button type="primary" disabled={picture === null} onClick={() => void save(picture)}>
          {t('logo.save')}
        </Button>{' '}
        {present !== null && <Button onClick={() => void save(null)}>{t('logo.reset')}</Button>}
      </p>
    </Modal>
  )
}

/** The middle of the picture, as a square of the logo's size. @throws DOMException when the browser cannot decode it */
async function cut(file: File): Promise<string> {
  const whole = await createImageBitmap(file)
  const side = Math.min(whole.width, whole.height)
  const canvas = document.createElement('canvas')
  canvas.width = logoSidePx
  canvas.height = logoSidePx
  canvas
    .getContext('2d')
    ?.drawImage(whole, (whole.width - side) / 2, (whole.height - side) / 2, side, side, 0, 0, logoSidePx, logoSidePx)
  return canvas.toDataURL('image/png')
}
