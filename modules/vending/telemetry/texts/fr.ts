import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  resources: {
    readings: {
      one: 'relevé',
      many: 'Température, humidité, porte, espèces',
      noneHint: 'Les machines connectées transmettent régulièrement.',
      fields: {
        at: 'Date et heure',
        machine: 'Machine',
        temperatureC: 'Température (°C)',
        humidityPercent: 'Humidité (%)',
        isDoorOpen: 'Porte ouverte',
        noteFen: 'Billets',
        coinFen: 'Pièces',
      },
    },
  },
}
