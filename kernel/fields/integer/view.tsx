import { defineView } from '../../web/console/field-view.ts'
import { NumberCell, NumberControl, SpanFilter } from '../../web/console/NumberControl.tsx'

const look = { factor: 1, digits: 0 } as const

export const integerView = defineView<number>({
  Cell: ({ value, field }) => <NumberCell value={value} look={look} unit={field.limits.unit} />,
  Control: (props) => <NumberControl {...props} look={look} />,
  Filter: (props) => <SpanFilter {...props} look={look} />,
  isNumber: true,
  lookOf: () => look,
  widthPx: 110,
})
