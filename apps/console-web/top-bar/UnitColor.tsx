import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'
import { productColor } from './SkinPanel.tsx'

interface UnitColorProps {
  /** what stands there now, of this unit or of one above it */
  color: string | null
  /** named where it is the color of a unit above */
  inheritedFrom: string | null
  onSave: (color: string | null) => void
}

/** The color of one's unit, for all who work under it and have chosen none of their own. */
export function UnitColor({ color, inheritedFrom, onSave }: UnitColorProps) {
  const t = useTexts(consoleTexts)
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const isOwn = color !== null && inheritedFrom === null
  return (
    <section>
      <p id={`${id}-hint`}>{t('logo.colorHint')}</p>
      {inheritedFrom !== null && <p>{t('logo.colorInherited', { unit: inheritedFrom })}</p>}
      <div className="skin-color">
        <label htmlFor={`${id}-color`}>{t('logo.color')}</label>
        <input
          id={`${id}-color`}
          type="color"
          aria-describedby={`${id}-hint`}
          value={chosen ?? color ?? productColor}
          onChange={(event) => setChosen(event.target.value)}
        />
        <Button disabled={chosen === null} onClick={() => onSave(chosen)}>
          {t('logo.saveColor')}
        </Button>
        {isOwn && <Button onClick={() => onSave(null)}>{t('logo.removeColor')}</Button>}
      </div>
    </section>
  )
}
