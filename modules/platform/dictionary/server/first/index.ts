import { contests } from './contests.ts'
import type { FirstEntry } from './entry.ts'
import { ethnicities } from './ethnicities.ts'
import { machines } from './machines.ts'
import { materials } from './materials.ts'
import { merchants } from './merchants.ts'
import { persons } from './persons.ts'
import { review } from './review.ts'
import { subjects } from './subjects.ts'
import { types } from './types.ts'

/** All that the dictionary holds on the first day (contest.md 6.4), in four languages. */
export const firstDictionary: readonly FirstEntry[] = [
  ...types,
  ...persons,
  ...ethnicities,
  ...contests,
  ...subjects,
  ...materials,
  ...review,
  ...merchants,
  ...machines,
]
