import { Input, InputNumber } from 'antd'
import type { Location } from '../../contract/fields.ts'
import { type ControlProps, defineView } from '../../web/console/field-view.ts'
import { GridMap } from '../../web/console/GridMap.tsx'
import { kitTexts } from '../../web/console/kit-texts.ts'
import { useTexts } from '../../web/texts.tsx'

const shown = ({ latitude, longitude, address }: Location) =>
  [address, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`].filter(Boolean).join(' · ')

/** Latitude, longitude and the address in words, with a grid that can be pressed to place the point. */
function Control({ id, value, onChange, words }: ControlProps<Location>) {
  const t = useTexts(kitTexts)
  const put = (change: Partial<Location>) => onChange?.({ latitude: 0, longitude: 0, ...value, ...change })
  return (
    <div className="control-location">
      <Input
        {...(id === undefined ? {} : { id })}
        maxLength={200}
        aria-label={`${words.label}: ${t('location.address')}`}
        placeholder={t('location.address')}
        value={value?.address ?? ''}
        onChange={(event) => put({ address: event.target.value })}
      />
      <InputNumber<number>
        min={-90}
        max={90}
        step={0.00001}
        controls={false}
        prefix={t('location.latitude')}
        aria-label={`${words.label}: ${t('location.latitude')}`}
        value={value?.latitude ?? null}
        onChange={(latitude) => put({ latitude: latitude ?? 0 })}
      />
      <InputNumber<number>
        min={-180}
        max={180}
        step={0.00001}
        controls={false}
        prefix={t('location.longitude')}
        aria-label={`${words.label}: ${t('location.longitude')}`}
        value={value?.longitude ?? null}
        onChange={(longitude) => put({ longitude: longitude ?? 0 })}
      />
      <GridMap point={value ?? null} label={t('location.map')} onPoint={put} />
    </div>
  )
}

export const locationView = defineView<Location>({
  Cell: ({ value }) => value && shown(value),
  Control,
  widthPx: 200,
  isWide: true,
})
