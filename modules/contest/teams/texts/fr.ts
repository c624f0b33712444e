import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    team_checked_in: 'Cette équipe a été enregistrée à {atText} par {by}',
    team_has_score: 'Cette équipe a déjà un score ; l’enregistrement et le contrôle ne peuvent plus être annulés',
    team_paper_empty: 'Aucune équipe n’est encore retenue ici : rien à imprimer',
  },
  resources: {
    teams: {
      one: 'équipe',
      many: 'Équipes',
      noneHint: 'Les équipes apparaissent ici dès qu’elles sont retenues.',
      fields: {
        number: 'Numéro',
        name: 'Équipe',
        season: 'Saison',
        event: 'Épreuve',
        division: 'Catégorie',
        school: 'École',
        city: 'Ville',
        state: 'État',
        isCheckedIn: 'Enregistrée',
        isInspected: 'Contrôlée',
        checkedInAt: 'Enregistrée à',
        checkedInBy: 'Enregistrée par',
        inspectedAt: 'Contrôlée à',
        inspectedBy: 'Contrôlée par',
        inspectionReason: 'Note du contrôle',
      },
      options: {
        state: {
          expected: 'Attendue',
          absent: 'Absente',
          present: 'Enregistrée',
          'to-repeat': 'À contrôler de nouveau',
          ready: 'Contrôle réussi',
          refused: 'Non admise',
        },
      },
      actions: {
        checkIn: 'Enregistrer',
        markAbsent: 'Noter absente',
        pass: 'Contrôle réussi',
        repeat: 'À contrôler de nouveau',
        refuse: 'Ne pas admettre',
        undoCheckIn: 'Annuler l’enregistrement',
        undoInspection: 'Annuler le contrôle',
      },
    },
  },
}
