import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { defineView } from '../../web/console/field-view.ts'
import { wordsOf } from '../../web/console/rich-text.ts'

const RichTextEditor = lazy(() =>
  import('../../web/console/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })),
)

/** HTML that the server sanitises when it is written; the editor comes on demand. */
export const richTextView = defineView<string>({
  Cell: ({ value }) => value && <span className="cell-long">{wordsOf(value)}</span>,
  Control: (props) => (
    <Suspense fallback={<Skeleton active />}>
      <RichTextEditor {...props} />
    </Suspense>
  ),
  widthPx: 260,
  isWide: true,
})
