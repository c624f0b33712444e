import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flag, integer, text } from '#kernel/contract/fields.ts'
import { ResourceForm } from '#kernel/web/console/ResourceForm.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import type { Setting } from '#kernel/web/console/settings/SettingLine.tsx'
import { SettingsForm } from '#kernel/web/console/settings/SettingsForm.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { billsPage } from './bills.ts'
import { galleryTexts } from './texts.ts'

/** A list with tabs, sums in its foot and an order of several columns. */
export function Bills() {
  return (
    <div className="gallery-list">
      <ResourceList page={billsPage} />
    </div>
  )
}

/** The form of a new row in steps. */
export function BillSteps() {
  const words = useResourceWords(billsPage.resource, billsPage.texts)
  const [number, setNumber] = useState(0)
  const client = useQueryClient()
  const again = () => setNumber(number + 1)
  const done = () => {
    void client.invalidateQueries({ queryKey: ['resource', billsPage.resource.name] })
    again()
  }
  return <ResourceForm key={number} page={billsPage} words={words} row={null} onDone={done} onClose={again} />
}

const defaults = { name: '', days: 14, reminds: true } as const

/** A settings page, whose values go with the tab. */
export function BillSettings() {
  const t = useTexts(galleryTexts)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(defaults)
  const setting = (key: keyof typeof defaults, field: Setting['field'], shown: string): Setting => ({
    key,
    field,
    words: { label: t(`setting.${key}`), hint: t(`settingHint.${key}`), option: (code) => code },
    value: values[key],
    defaultText: shown,
    reset: values[key] === defaults[key] ? null : {},
  })
  const set = async (key: string, value: unknown) => setValues((before) => ({ ...before, [key]: value }))
  return (
    <SettingsForm
      sections={[
        {
          key: 'bill',
          title: t('settingsBill'),
          settings: [setting('name', text({ isOptional: true, maxChars: 20 }), t('none'))],
        },
        {
          key: 'paying',
          title: t('settingsPaying'),
          settings: [
            setting('days', integer({ min: 1, max: 90, unit: 'days' }), '14'),
            setting('reminds', flag(), t('yes')),
          ],
        },
      ]}
      onSave={({ key }, value) => set(key, value)}
      onReset={({ key }) => set(key, defaults[key as keyof typeof defaults])}
      onDone={async () => undefined}
    />
  )
}
