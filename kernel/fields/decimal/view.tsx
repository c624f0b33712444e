import type { Field } from '../../contract/fields.ts'
import { defineView } from '../../web/console/field-view.ts'
import { NumberCell, NumberControl, SpanFilter } from '../../web/console/NumberControl.tsx'

const lookOf = (field: Field) => ({ factor: 1, digits: field.limits.digits ?? 2 })

export const decimalView = defineView<number>({
  Cell: ({ value, field }) => <NumberCell value={value} look={lookOf(field)} unit={field.limits.unit} />,
  Control: (props) => <NumberControl {...props} look={lookOf(props.field)} />,
  Filter: (props) => <SpanFilter {...props} look={lookOf(props.field)} />,
  isNumber: true,
  lookOf,
  widthPx: 120,
})
