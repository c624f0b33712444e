import { z } from 'zod'
import { type FieldData, limitedText } from '../../contract/field-data.ts'

/** Write-only: it leaves neither in a row nor in a file. */
export const secretData: FieldData<{ isSet: boolean }> = {
  value: () => z.object({ isSet: z.boolean() }),
  input: limitedText,
}
