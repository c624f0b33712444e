import { Input, InputNumber } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Location } from '../../contract/fields.ts'
import { type ControlProps, defineView } from '../../web/console/field-view.ts'
import { kitTexts } from '../../web/console/kit-texts.ts'
import { useTexts } from '../../web/texts.tsx'

// forms without a place need no map
const PlaceMap = lazy(async () => ({ default: (await import('../../web/console/map/PointMap.tsx')).PlaceMap }))

const shown = ({ latitude, longitude, address }: Location) =>
  [address, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`].filter(Boolean).join(' · ')

/** Latitude, longitude and the address in words, with a grid that can be pressed to place the point. */
function Control({ id, value, onChange, words }: ControlProps<Location>) {
  const t = useTexts(kitTexts)
  // What is typed before the place is marked: an address alone, or half of the coordinates, is no location yet.
  const [begun, setBegun] = useState<Partial<Location>>({})
  const shownNow: Partial<Location> = value ?? begun
  function put(change: Partial<Location>) {
    const { latitude, longitude, address } = { ...shownNow, ...change }
    const isMarked = typeof latitude === 'number' && typeof longitude === 'number'
    setBegun({ ...shownNow, ...change })
    onChange?.(isMarked ? { latitude, longitude, ...(address === undefined ? {} : { address }) } : null)
  }
  const degrees = (typed: number | null) => typed ?? undefined
  return (
    <div className="control-location">
      <Input
        {...(id === undefined ? {} : { id })}
        maxLength={200}
        aria-label={`${words.label}: ${t('location.address')}`}
        placeholder={t('location.address')}
        value={shownNow.address ?? ''}
        onChange={(event) => put({ address: event.target.value })}
      />
      <InputNumber<number>
        min={-90}
        max={90}
        step={0.00001}
        controls={false}
        prefix={t('location.latitude')}
        aria-label={`${words.label}: ${t('location.latitude')}`}
        value={shownNow.latitude ?? null}
        onChange={(latitude) => put({ latitude: degrees(latitude) } as Partial<Location>)}
      />
      <InputNumber<number>
        min={-180}
        max={180}
        step={0.00001}
        controls={false}
        prefix={t('location.longitude')}
        aria-label={`${words.label}: ${t('location.longitude')}`}
        value={shownNow.longitude ?? null}
        onChange={(longitude) => put({ longitude: degrees(longitude) } as Partial<Location>)}
      />
      <Suspense fallback={<div className="control-map" />}>
        <PlaceMap place={value ?? null} label={t('location.map')} onPlace={put} />
      </Suspense>
    </div>
  )
}

export const locationView = defineView<Location>({
  Cell: ({ value }) => value && shown(value),
  Control,
  widthPx: 200,
  isWide: true,
})
