import { defineView } from '../../web/console/field-view.ts'
import { NumberCell, NumberControl, SpanFilter } from '../../web/console/NumberControl.tsx'

/** Integer fen travel; yuan with two decimals are seen. */
const look = { factor: 0.01, digits: 2, prefix: '¥' } as const

export const moneyView = defineView<number>({
  Cell: ({ value }) => <NumberCell value={value} look={look} />,
  Control: (props) => <NumberControl {...props} look={look} />,
  Filter: (props) => <SpanFilter {...props} look={look} />,
  isNumber: true,
  widthPx: 130,
})
