import type { Field } from '../../contract/fields.ts'
import { defineView } from '../../web/console/field-view.ts'
import { NumberCell, NumberControl, SpanFilter } from '../../web/console/NumberControl.tsx'

/** A ratio travels; a percentage is seen, with two digits fewer behind the point. */
const lookOf = (field: Field) => ({ factor: 100, digits: Math.max(0, (field.limits.digits ?? 2) - 2), suffix: '%' })

export const percentView = defineView<number>({
  Cell: ({ value, field }) => <NumberCell value={value} look={lookOf(field)} />,
  Control: (props) => <NumberControl {...props} look={lookOf(props.field)} />,
  Filter: (props) => <SpanFilter {...props} look={lookOf(props.field)} />,
  isNumber: true,
  lookOf,
  widthPx: 100,
})
