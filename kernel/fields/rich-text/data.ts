import { z } from 'zod'
import { type FieldData, limitedText } from '../../contract/field-data.ts'

/** HTML. The operation that writes it sanitises it first: the kit itself writes none. */
export const richTextData: FieldData<string | null> = {
  value: () => z.string(),
  input: (limits, isOptional) => limitedText({ ...limits, isLong: true }, isOptional),
  cell: (value) => value && plainText(value),
}

function plainText(html: string): string {
  return html
    .replaceAll(/<(br|\/p|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}
