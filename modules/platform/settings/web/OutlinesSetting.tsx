import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { outlineLimits, pointsOf } from '#kernel/contract/outlines.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { FilePick } from '#kernel/web/console/FilePick.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { outlinesKey, settingCalls } from './calls.ts'
import { texts } from './texts.ts'
import { useOutlines } from './use-outlines.ts'

/** The outlines that maps draw: a file of the operator's in place of the one before, or none. */
export function OutlinesSetting() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const client = useQueryClient()
  const outlines = useOutlines()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function save(file: File | null) {
    const geojson = file && (await file.text())
    if (geojson !== null && geojson.length > outlineLimits.fileChars)
      return setProblem(t('outlines.tooLarge', { max: outlineLimits.fileChars / 1_000_000 }))
    setBusy(true)
    setProblem(null)
    try {
      await settingCalls.setOutlines({ body: { geojson } }, { quiet: true })
      await client.invalidateQueries({ queryKey: outlinesKey })
      toast(t('outlines.saved'), 'success')
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  const isSet = outlines.length > 0
  return (
    <section className="settings-group" aria-label={t('outlines.title')}>
      <h2>{t('outlines.title')}</h2>
      <p className="setting-note">{t('outlines.lead')}</p>
      <p>{isSet ? t('outlines.set', { areas: outlines.length, points: pointsOf(outlines) }) : t('outlines.none')}</p>
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {may('settings.edit') && (
        <p>
          <FilePick
            label={t('outlines.pick')}
            accept=".geojson,.json,application/geo+json"
            loading={isBusy}
            onFile={(file) => void save(file)}
          />{' '}
          {isSet && (
            <Button disabled={isBusy} onClick={() => void save(null)}>
              {t('outlines.take')}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}
