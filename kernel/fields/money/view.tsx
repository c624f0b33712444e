import { defineView } from '../../web/console/field-view.ts'
import { moneyLook } from '../../web/console/money.ts'
import { NumberCell, NumberControl, SpanFilter } from '../../web/console/NumberControl.tsx'

export const moneyView = defineView<number>({
  Cell: ({ value }) => <NumberCell value={value} look={moneyLook} />,
  Control: (props) => <NumberControl {...props} look={moneyLook} />,
  Filter: (props) => <SpanFilter {...props} look={moneyLook} />,
  isNumber: true,
  lookOf: () => moneyLook,
  widthPx: 130,
})
