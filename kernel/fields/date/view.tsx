import { DayInput } from '../../web/console/DayInput.tsx'
import { DaySpan } from '../../web/console/DaySpan.tsx'
import { defineView, tiesOf } from '../../web/console/field-view.ts'
import { useFormats } from '../../web/texts.tsx'

function Cell({ value }: { value: string | null }) {
  const { date } = useFormats()
  // noon: the same day in whatever zone it is shown
  return value === null ? null : <time dateTime={value}>{date(`${value}T12:00:00+08:00`)}</time>
}

export const dateView = defineView<string>({
  Cell,
  Control: ({ value, onChange, ...rest }) => (
    <DayInput {...tiesOf(rest)} value={value} onChange={(day) => onChange?.(day || null)} />
  ),
  Filter: DaySpan,
  widthPx: 140,
})
