import { Button, Radio, Switch } from 'antd'
import { useId, useSyncExternalStore } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'
import { isWindows, setDisplayScale, useDisplayScale } from '../display-scale.ts'
import { applySkin, colorOfUnit, readSkin, type SkinMode, skinModes, skinStore } from '../skin.ts'

/** What stands where neither the person nor the unit has a color. */
export const productColor = '#1f3eb4'

/** Light, dark or high contrast, a color of one's own, and on Windows the correction of the display scale (S9-36). */
export function SkinPanel() {
  const t = useTexts(consoleTexts)
  const id = useId()
  useSyncExternalStore(skinStore.subscribe, skinStore.read)
  const isScaled = useDisplayScale()
  const { mode, color } = readSkin()
  return (
    <div className="skin-panel">
      <Radio.Group
        aria-label={t('skin')}
        value={mode}
        onChange={(event) => applySkin({ mode: event.target.value as SkinMode, color })}
        options={skinModes.map((value) => ({ value, label: t(`skins.${value}`) }))}
        vertical
      />
      <div className="skin-color">
        <label htmlFor={`${id}-color`}>{t('ownColor')}</label>
        <input
          id={`${id}-color`}
          type="color"
          value={color ?? colorOfUnit() ?? productColor}
          onChange={(event) => applySkin({ mode, color: event.target.value })}
        />
        <Button size="small" disabled={color === null} onClick={() => applySkin({ mode, color: null })}>
          {t('noColor')}
        </Button>
      </div>
      {isWindows() && (
        <div className="skin-color">
          <Switch id={`${id}-scale`} checked={isScaled} onChange={setDisplayScale} size="small" />
          <label htmlFor={`${id}-scale`}>{t('displayScale')}</label>
        </div>
      )}
    </div>
  )
}
