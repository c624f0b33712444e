import { lazy, Suspense } from 'react'
import type { ControlProps } from './field-view.ts'

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })))

/** The editor of formatted words, which comes on demand: until then its room is kept, so that nothing below it slips away. */
export function RichText(props: ControlProps<string> & { lang?: string }) {
  return (
    <Suspense fallback={<div className="rich-editor rich-editor-waiting" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
