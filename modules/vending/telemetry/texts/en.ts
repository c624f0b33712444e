import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  resources: {
    readings: {
      one: 'reading',
      many: 'Temperature, humidity, door, cash',
      noneHint: 'Machines report regularly once they are connected.',
      fields: {
        at: 'Time',
        machine: 'Machine',
        temperatureC: 'Temperature (°C)',
        humidityPercent: 'Humidity (%)',
        isDoorOpen: 'Door open',
        noteFen: 'Notes',
        coinFen: 'Coins',
      },
    },
  },
}
