import { richText } from '#kernel/contract/fields.ts'
import type { Language } from '#kernel/contract/languages.ts'
import { RichText } from '#kernel/web/console/RichText.tsx'

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
    <RichText
      field={field}
      words={{ label, option: (code) => code }}
      lang={language}
      value={value}
      onChange={(html) => onChange(html ?? '')}
    />
  )
}
