import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    place_in_use: 'Des éléments en dépendent encore. Déplacez-les d’abord.',
  },
  problems: {
    vending_code:
      'Uniquement des lettres, chiffres, points, tirets et tirets bas, en commençant par une lettre ou un chiffre',
  },
  resources: {
    areas: {
      one: 'zone',
      many: 'Zones',
      noneHint: 'Commencez par une zone ; lignes et points s’y créent ensuite.',
      fields: {
        code: 'Code',
        name: 'Nom',
        merchant: 'Marchand',
        lineCount: 'Lignes',
        pointCount: 'Points',
        remark: 'Remarque',
        createdAt: 'Créée le',
      },
      hints: { merchant: 'Vide : votre propre marchand' },
    },
    lines: {
      one: 'ligne',
      many: 'Lignes',
      noneHint: 'Une ligne est la tournée des réassortisseurs ; on y place des points.',
      fields: {
        code: 'Code',
        name: 'Nom',
        area: 'Zone',
        merchant: 'Marchand',
        pointCount: 'Points',
        remark: 'Remarque',
        createdAt: 'Créée le',
      },
      hints: { merchant: 'Vide : votre propre marchand' },
    },
    points: {
      one: 'point',
      many: 'Points',
      noneHint: 'Un point est l’endroit où se trouvent des machines ; marquez-le sur la carte à sa création.',
      fields: {
        code: 'Code',
        name: 'Nom',
        area: 'Zone',
        line: 'Ligne',
        merchant: 'Marchand',
        location: 'Position',
        contact: 'Contact',
        contactPhone: 'Téléphone du contact',
        remark: 'Remarque',
        createdAt: 'Créé le',
      },
      hints: {
        merchant: 'Vide : votre propre marchand',
        location: 'Marquez-la sur la carte avant d’enregistrer',
      },
    },
  },
}
