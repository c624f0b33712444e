import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { FilePick } from '#kernel/web/console/FilePick.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { logoSidePx } from '#modules/platform/console/contract.ts'
import { mayDo, useAccess } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { consoleCalls, logoKey, useLogo } from '../logo.ts'
import { UnitColor } from './UnitColor.tsx'

/** A picture of one's own at the left of the top bar, 100 × 100 (spec §9): of one's unit, or of the whole console. */
export function LogoForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const client = useQueryClient()
  const shownNow = useLogo()
  const { data: access } = useAccess()
  const isForAll = access !== undefined && mayDo(access, 'console.setLogo')
  const unit = isForAll ? null : (shownNow?.unit ?? null)
  const present = shownNow?.picture ?? null
  // what the unit above shows is not ours to take back
  const isOwn = isForAll ? present !== null : unit !== null && shownNow?.from?.id === unit.id
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
  const save = (next: string | null) =>
    saved(t('logo.saved'), () => {
      const body = { picture: next }
      return isForAll
        ? consoleCalls.setLogo({ body }, { quiet: true })
        : consoleCalls.setUnitLogo({ body }, { quiet: true })
    })
  const saveColor = (color: string | null) =>
    saved(t('logo.colorSaved'), () => consoleCalls.setUnitLogo({ body: { color } }, { quiet: true }))
  async function saved(words: string, write: () => Promise<unknown>) {
    try {
      await write()
      await client.invalidateQueries({ queryKey: logoKey })
      toast(words, 'success')
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(saidBy(error) ?? t('offline.title'))
    }
  }
  const shown = picture ?? present
  return (
    <Modal open title={t('logo.title')} onCancel={onClose} footer={null}>
      <p>{unit ? t('logo.unitHint', { unit: unit.name }) : t('logo.hint')}</p>
      {unit && !isOwn && shownNow?.from && <p>{t('logo.inherited', { unit: shownNow.from.name })}</p>}
      {shown && <img src={shown} alt={t('logo.preview')} width={logoSidePx} height={logoSidePx} />}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <p>
        <FilePick label={t('logo.choose')} accept="image/png,image/jpeg" onFile={(file) => void take(file)} />{' '}
        <Button type="primary" disabled={picture === null} onClick={() => void save(picture)}>
          {t('logo.save')}
        </Button>{' '}
        {isOwn && <Button onClick={() => void save(null)}>{unit ? t('logo.remove') : t('logo.reset')}</Button>}
      </p>
      {unit && shownNow && (
        <UnitColor
          color={shownNow.color}
          inheritedFrom={shownNow.colorFrom && shownNow.colorFrom.id !== unit.id ? shownNow.colorFrom.name : null}
          onSave={(color) => void saveColor(color)}
        />
      )}
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
