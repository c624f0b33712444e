import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { richText } from '#kernel/contract/fields.ts'
import type { Language } from '#kernel/contract/languages.ts'

const RichTextEditor = lazy(() =>
  import('#kernel/web/console/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })),
)
const field = richText()

interface RichFieldProps {
  label: string
  language: Language
  value: string
  onChange: (html: string) => void
}

/** Formatted words in one language. */
export function RichField({ label, language, value, onChange }: RichFieldProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <RichTextEditor
        field={field}
        words={{ label, option: (code) => code }}
        lang={language}
        value={value}
        onChange={(html) => onChange(html ?? '')}
      />
    </Suspense>
  )
}
