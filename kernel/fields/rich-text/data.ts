import { z } from 'zod'
import { type FieldData, limitedText } from '../../contract/field-data.ts'
import { plainText } from '../../contract/plain-text.ts'

/** HTML. The operation that writes it sanitises it first: the kit itself writes none. */
export const richTextData: FieldData<string | null> = {
  value: () => z.string(),
  input: (limits, isOptional) => limitedText({ ...limits, isLong: true }, isOptional),
  cell: (value) => value && plainText(value),
}
