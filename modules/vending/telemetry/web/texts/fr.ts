import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  all: 'Tous les relevés',
  heading: 'Courbes',
  pick: 'Choisissez une machine dans les filtres ci-dessus pour voir ses courbes.',
  loading: 'Chargement…',
  none: 'Aucun relevé pendant cette période.',
  span: 'Période',
  hours: '{hours, number} dernières heures',
  days: '{days, number} derniers jours',
  of: '{code} {name}',
  series: {
    temperature: 'Température',
    humidity: 'Humidité',
    door: 'Relevés avec porte ouverte',
    cash: 'Espèces',
  },
  axes: {
    temperature: '°C',
    humidity: '%',
    cash: '¥',
  },
  now: {
    title: 'Maintenant',
    measured: 'relevé {at}',
    temperature: 'Température {value, number} °C',
    humidity: 'Humidité {value, number} %',
    open: 'Porte ouverte',
    shut: 'Porte fermée',
    notes: 'Billets {value, number} ¥',
    coins: 'Pièces {value, number} ¥',
    day: 'Données du jour {value, number} Mo',
    month: 'Données du mois {value, number} Mo',
  },
  picture: '{series} : minimum {low, number}, maximum {high, number}, dernier {last, number}',
  bound: 'Limite {value, number}',
}
