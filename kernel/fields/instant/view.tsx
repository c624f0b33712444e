import { Input } from 'antd'
import { DaySpan } from '../../web/console/DaySpan.tsx'
import { defineView, tiesOf } from '../../web/console/field-view.ts'
import { useFormats } from '../../web/texts.tsx'

/** The office's time is always eight hours ahead. */
const officeOffset = '+08:00'
const officeOffsetMs = 8 * 3_600_000

/** The minute for the reader; the exact instant on hover. */
function Cell({ value }: { value: string | null }) {
  const { dateTime } = useFormats()
  return value === null ? null : (
    <time dateTime={value} title={value}>
      {dateTime(value)}
    </time>
  )
}

function localOf(value: string): string {
  return new Date(Date.parse(value) + officeOffsetMs).toISOString().slice(0, 16)
}

export const instantView = defineView<string>({
  Cell,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...tiesOf(rest)}
      type="datetime-local"
      className="control-date"
      value={value == null ? '' : localOf(value)}
      onChange={(event) => onChange?.(event.target.value === '' ? null : `${event.target.value}:00${officeOffset}`)}
    />
  ),
  Filter: DaySpan,
  widthPx: 170,
})
