import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    columns_missing: 'Il manque ces colonnes à la première ligne : {columns}. Utilisez le modèle',
    no_team: 'Vous n’avez aucune équipe modifiable dans cette édition ; commencez-en une avec son code',
  },
  problems: {
    team_unknown: 'Vous n’avez pas d’équipe « {team} » : vérifiez son nom ou son numéro',
    team_twice: 'Plusieurs équipes s’appellent « {team} » : indiquez plutôt le numéro',
    person_twice: 'La même personne qu’à la ligne {row, number} ; une seule épreuve par élève',
    person_in_team: 'Déjà dans cette équipe',
    person_in_other_team: 'Déjà dans l’équipe « {team} » ; une seule épreuve par élève',
    team_full: 'Cette équipe est complète : {max, plural, one {# participant} other {# participants}} au plus',
  },
  columns: { team: 'Nom de l’équipe' },
  sample: { file: 'Modèle de liste', team: 'Étincelle 1', name: '林小满' },
}
