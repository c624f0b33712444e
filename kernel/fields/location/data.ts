import { z } from 'zod'
import type { FieldData } from '../../contract/field-data.ts'
import type { Location } from '../../contract/fields.ts'

/** A point on the earth (WGS-84), with the words for it. */
export const locationData: FieldData<Location | null> = {
  value: () => z.object({ latitude: z.number(), longitude: z.number(), address: z.string().optional() }),
  input: () =>
    z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      address: z.string().max(200).trim().optional(),
    }),
  cell: (value) => value && [`${value.latitude}, ${value.longitude}`, value.address].filter((part) => part).join(' '),
}
