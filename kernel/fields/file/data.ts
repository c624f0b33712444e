import { z } from 'zod'
import type { FieldData } from '../../contract/field-data.ts'
import type { FileReference } from '../../contract/fields.ts'

/** One file, by its id in a form. */
export const fileData: FieldData<FileReference | null> = {
  value: () =>
    z.object({
      id: z.string(),
      name: z.string(),
      mediaType: z.string(),
      url: z.string().nullable(),
      pagesUrl: z.string().nullable(),
    }),
  input: () => z.uuid(),
  cell: (value) => (value === null ? null : value.name),
}
