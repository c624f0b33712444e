import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { pickerOptions } from '#kernel/web/console/resource-calls.ts'
import { tabLeaves } from '#kernel/web/console/tab-leaves.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { examsKey } from '../calls.ts'
import { texts } from '../texts.ts'

/** Venues that are open, to be chosen for an exam. */
export function VenueChoice({ value, onChange }: { value?: string[]; onChange?: (venues: string[]) => void }) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: [...examsKey, 'venues'],
    queryFn: () => pickerOptions('examVenues', {}),
  })
  const options = (found.data ?? []).map((row) => ({ value: row.id, label: row.label }))
  return (
    <Select
      {...tabLeaves}
      mode="multiple"
      className="olympiads-venues"
      aria-label={t('seating.venues')}
      value={value ?? []}
      onChange={(chosen: string[]) => onChange?.(chosen)}
      options={options}
      optionFilterProp="label"
      maxTagCount={2}
    />
  )
}
