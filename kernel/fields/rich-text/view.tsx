import { defineView } from '../../web/console/field-view.ts'
import { RichText } from '../../web/console/RichText.tsx'
import { wordsOf } from '../../web/console/rich-text.ts'

/** HTML that the server sanitises when it is written. */
export const richTextView = defineView<string>({
  Cell: ({ value }) => value && <span className="cell-long">{wordsOf(value)}</span>,
  Control: RichText,
  widthPx: 260,
  isWide: true,
})
