import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  asTable: 'Show as a table: {title}',
  asPicture: 'Show as a picture: {title}',
  table: 'Table',
  picture: 'Picture',
  loading: 'Loading',
  none: 'No data for this time',
  noValue: '–',
  weekday: 'Weekday',
  weekdays: {
    monday: 'Mon',
    tuesday: 'Tue',
    wednesday: 'Wed',
    thursday: 'Thu',
    friday: 'Fri',
    saturday: 'Sat',
    sunday: 'Sun',
  },
  least: 'few',
  most: 'many',
  step: 'Step',
  count: 'Number',
  span: 'Stage',
  from: 'From',
  to: 'To',
  open: 'open',
  now: 'now',
  up: 'up by {by}',
  down: 'down by {by}',
  same: 'unchanged',
}
