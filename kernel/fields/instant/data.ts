import { z } from 'zod'
import { type FieldData, judged, officeZone, spanFilter } from '../../contract/field-data.ts'
import { isDay, isInstant } from '../../contract/field-rules.ts'

/** ISO 8601 with zone; local time of the office in cells. */
export const instantData: FieldData<string | null> = {
  value: () => z.string(),
  input: () => judged(z.string().max(40), (text) => (isInstant(text) ? null : ['not_a_date'])),
  filter: (text) => spanFilter(text, (end) => isDay(end) || isInstant(end)),
  cell: (value) => value && shown.format(new Date(value)),
}

// sv-SE writes a time as 2026-03-05 09:30:00
const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: officeZone })
