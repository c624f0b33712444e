import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  all: 'All readings',
  heading: 'Curves',
  pick: 'Choose a machine in the filters above to see its curves.',
  loading: 'Loading…',
  none: 'No readings in this time.',
  span: 'Time span',
  hours: 'Last {hours, number} hours',
  days: 'Last {days, number} days',
  of: '{code} {name}',
  series: {
    temperature: 'Temperature',
    humidity: 'Humidity',
    door: 'Readings with the door open',
    cash: 'Cash',
  },
  axes: {
    temperature: '°C',
    humidity: '%',
    cash: '¥',
  },
  now: {
    title: 'Now',
    measured: 'reported {at}',
    temperature: 'Temperature {value, number} °C',
    humidity: 'Humidity {value, number}%',
    open: 'Door open',
    shut: 'Door shut',
    notes: 'Notes ¥{value, number}',
    coins: 'Coins ¥{value, number}',
    day: 'Data of the day {value, number} MB',
    month: 'Data this month {value, number} MB',
  },
  picture: '{series}: lowest {low, number}, highest {high, number}, last {last, number}',
  bound: 'Limit {value, number}',
}
