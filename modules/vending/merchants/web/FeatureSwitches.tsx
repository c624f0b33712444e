import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Switch } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import {
  type FeatureToCome,
  featuresToCome,
  featureWithFee,
  type MerchantFeature,
  merchantFeatures,
  merchantRoutes,
  merchants,
} from '../contract.ts'
import type { merchantSchemas } from '../schema.ts'
import { merchantTexts, texts } from './texts.ts'

const calls = client<typeof merchantSchemas>(merchantRoutes)

const isToCome = (feature: MerchantFeature): feature is FeatureToCome =>
  (featuresToCome as readonly MerchantFeature[]).includes(feature)

/** Every switch with what it does, in words; the one that begins a fee asks first, and one of a function to come is none yet. */
export function FeatureSwitches({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const words = useTexts(merchantTexts)
  const { may } = useConsoleAccess()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<MerchantFeature | null>(null)
  const [asksForFee, setAsksForFee] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const on = row.features as readonly MerchantFeature[]
  const withheld = row.withheld as readonly MerchantFeature[]
  const mayEver = may('merchants.switchFeature')
  const maySwitch = mayEver && row.abilities['setLimits' as 'edit'] === true
  const wordOf = (feature: MerchantFeature) => words(`resources.merchants.options.features.${feature}`)
  async function put(feature: MerchantFeature, isOn: boolean) {
    setAsksForFee(false)
    setBusy(feature)
    setProblem(null)
    try {
      await calls.switchFeature({ params: { merchant: row.id }, body: { feature, isOn } }, { quiet: true })
      await queries.invalidateQueries({ queryKey: ['resource', merchants.name] })
      toast(t(isOn ? 'switchedOn' : 'switchedOff', { feature: wordOf(feature) }), 'success')
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(null)
    }
  }
  function effectOf(feature: MerchantFeature, isOn: boolean): string {
    if (isToCome(feature)) return t('toComeWhy')
    return withheld.includes(feature) ? t('withheld') : t(`effects.${feature}.${isOn ? 'on' : 'off'}`)
  }
  const ask = (feature: MerchantFeature, isOn: boolean) =>
    isOn && feature === featureWithFee ? setAsksForFee(true) : void put(feature, isOn)
  return (
    <section>
      <h2>{t('switches')}</h2>
      {mayEver && !maySwitch && <p className="merchant-why-not">{t('whyNot')}</p>}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <ul className="merchant-switches">
        {merchantFeatures.map((feature) => {
          const isOn = on.includes(feature)
          return (
            <li key={feature}>
              <div>
                <strong id={`switch-${feature}`}>{wordOf(feature)}</strong>
                <p id={`effect-${feature}`}>{effectOf(feature, isOn)}</p>
              </div>
              <span className="merchant-state">
                {t(isToCome(feature) ? 'toCome' : isOn ? 'on' : 'off')}
                {maySwitch && !isToCome(feature) && (
                  <Switch
                    checked={isOn}
                    loading={busy === feature}
                    disabled={busy !== null}
                    aria-labelledby={`switch-${feature}`}
                    aria-describedby={`effect-${feature}`}
                    onChange={(wanted) => ask(feature, wanted)}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {asksForFee && (
        <FeeQuestion
          name={String(row.name)}
          onYes={() => void put(featureWithFee, true)}
          onClose={() => setAsksForFee(false)}
        />
      )}
    </section>
  )
}

/** What switching on costs, before it is done. */
function FeeQuestion({ name, onYes, onClose }: { name: string; onYes: () => void; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Modal open title={t('fee.title')} onCancel={onClose} footer={null}>
      <p>{t('fee.text', { name })}</p>
      <Button type="primary" onClick={onYes}>
        {t('fee.yes')}
      </Button>{' '}
      <Button onClick={onClose}>{t('cancel')}</Button>
    </Modal>
  )
}
