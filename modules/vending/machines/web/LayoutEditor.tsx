import { useQueryClient } from '@tanstack/react-query'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type LaneMode, laneLimits, laneModes } from '../contract.ts'
import type { ShownCabinet, WishedCabinet } from '../schema.ts'
import { machineCalls, machinesKey } from './calls.ts'
import { machinePageTexts } from './texts.ts'

interface EditorProps {
  machine: string
  cabinets: readonly ShownCabinet[]
  onClose: () => void
}

const usual = { layers: 5, lanesPerLayer: 6, capacity: 8, mode: 'spring' } as const

/** Cabinets of a machine: how many layers, how many lanes in each. */
export function LayoutEditor({ machine, cabinets, onClose }: EditorProps) {
  const t = useTexts(machinePageTexts)
  const queries = useQueryClient()
  const [wished, setWished] = useState<readonly WishedCabinet[]>(() =>
    cabinets.length === 0 ? [{ number: 1, ...usual }] : cabinets.map(wishOf),
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const put = (number: number, change: Partial<WishedCabinet>) =>
    setWished(wished.map((each) => (each.number === number ? { ...each, ...change } : each)))
  const free = Array.from({ length: laneLimits.cabinets }, (_, index) => index + 1).find((number) =>
    wished.every((each) => each.number !== number),
  )
  const sum = wished.reduce((count, { layers, lanesPerLayer }) => count + layers * lanesPerLayer, 0)
  async function save() {
    setBusy(true)
    setProblem(null)
    try {
      const { lanes } = await machineCalls.saveLayout(
        { params: { machine }, body: { cabinets: [...wished] } },
        { quiet: true },
      )
      await queries.invalidateQueries({ queryKey: machinesKey })
      await queries.invalidateQueries({ queryKey: ['resource', 'lanes'] })
      toast(t('layout.saved', { count: lanes }), 'success')
      onClose()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="layout-editor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="machine-hint">{t('layout.hint')}</p>
      {wished.map((cabinet) => (
        <fieldset key={cabinet.number}>
          <legend>{t('front.cabinet', { number: String(cabinet.number) })}</legend>
          <Whole
            label={t('layout.layers')}
            max={laneLimits.layers}
            value={cabinet.layers}
            onChange={(layers) => put(cabinet.number, { layers })}
          />
          <Whole
            label={t('layout.lanesPerLayer')}
            max={laneLimits.lanesPerLayer}
            value={cabinet.lanesPerLayer}
            onChange={(lanesPerLayer) => put(cabinet.number, { lanesPerLayer })}
          />
          <Whole
            label={t('layout.capacity')}
            max={laneLimits.capacity}
            value={cabinet.capacity}
            onChange={(capacity) => put(cabinet.number, { capacity })}
          />
          <div className="layout-field">
            <span aria-hidden>{t('layout.mode')}</span>
            <Select<LaneMode>
              value={cabinet.mode}
              aria-label={t('layout.mode')}
              options={laneModes.map((mode) => ({ value: mode, label: t(`layout.modes.${mode}`) }))}
              onChange={(mode) => put(cabinet.number, { mode })}
            />
          </div>
          <Button
            danger
            onClick={() => setWished(wished.filter(({ number }) => number !== cabinet.number))}
            aria-label={t('layout.remove', { number: String(cabinet.number) })}
          >
            {t('layout.remove', { number: String(cabinet.number) })}
          </Button>
        </fieldset>
      ))}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <p>{t('layout.sum', { count: sum })}</p>
      <div className="layout-buttons">
        {free !== undefined && (
          <Button onClick={() => setWished([...wished, { number: free, ...usual }])}>{t('layout.add')}</Button>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('layout.save')}
        </Button>
        <Button onClick={onClose}>{t('layout.cancel')}</Button>
      </div>
    </form>
  )
}

function wishOf({ number, layers, lanesPerLayer, lanes }: ShownCabinet): WishedCabinet {
  const [first] = lanes
  return { number, layers, lanesPerLayer, capacity: first?.capacity ?? usual.capacity, mode: first?.mode ?? 'spring' }
}

interface WholeProps {
  label: string
  max: number
  value: number
  onChange: (value: number) => void
}

function Whole({ label, max, value, onChange }: WholeProps) {
  return (
    <div className="layout-field">
      <span aria-hidden>{label}</span>
      <InputNumber<number>
        min={1}
        max={max}
        precision={0}
        aria-label={label}
        value={value}
        onChange={(typed) => typed !== null && onChange(typed)}
      />
    </div>
  )
}
