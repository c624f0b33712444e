import { z } from 'zod'
import type { FieldData } from '../../contract/field-data.ts'
import type { FileReference } from '../../contract/fields.ts'
import { listed } from '../../contract/listed.ts'
import { fileData } from '../file/data.ts'

/** Several pictures, in their order. */
export const picturesData: FieldData<readonly FileReference[] | null> = {
  value: (limits) => z.array(fileData.value(limits)),
  input: (limits, isOptional) =>
    z
      .array(z.uuid())
      .min(isOptional ? 0 : 1)
      .max(limits.maxCount ?? 1),
  cell: (value, { language }) =>
    value === null
      ? null
      : listed(
          value.map((each) => each.name),
          language,
        ),
}
