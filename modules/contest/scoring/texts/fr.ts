import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    sheet_invalid: '{count, plural, one {# endroit} other {# endroits}} de la feuille à corriger',
    sheet_reused: 'Cette feuille a déjà été enregistrée avec un autre contenu ; créez-en une nouvelle',
    round_not_started: 'La manche {round} n’a pas commencé',
    round_begun: 'La manche {round} a déjà commencé',
    round_out_of_order:
      'La manche {round} ne peut pas commencer : tirez d’abord l’ordre et lancez la manche précédente',
    no_team_ready: 'Aucune équipe n’a réussi le contrôle : rien à tirer',
    team_not_ready: '{team} n’a pas réussi le contrôle ; aucun score ne peut être saisi',
    results_frozen: 'Les résultats sont figés. Pour les modifier, l’arbitre en chef les rouvre avec un motif',
    sheets_in_conflict: '{count, plural, one {# conflit} other {# conflits}} entre feuilles à trancher d’abord',
    protests_open: '{count, plural, one {# réclamation} other {# réclamations}} à traiter d’abord',
    protests_window:
      'Les réclamations sont ouvertes jusqu’au {endsAtText} : les résultats ne peuvent être publiés qu’ensuite',
    sheet_not_counted: 'Seule une feuille comptée peut être corrigée ; tranchez d’abord',
    sheet_not_in_conflict: 'Cette feuille compte déjà ; il n’y a rien à trancher',
    no_score_to_protest: 'Il n’y a pas encore de score à contester dans cette manche',
    protest_too_late: 'Le délai de réclamation s’est terminé à {endedAtText}',
    protest_filed: 'Vous avez déjà contesté cette manche ; une seule fois par manche',
    protest_own_sheet: 'Vous avez rempli ou corrigé cette feuille ; un autre arbitre en chef doit décider',
    scoreboard_full: 'Trop de personnes regardent ; revenez dans un instant',
  },
  problems: {
    count_above_max: '{max, number} au maximum',
    time_above_limit: 'Pas plus que la limite de {limitS, number} secondes',
  },
  messages: {
    upheld: {
      name: 'Réclamation acceptée',
      subject: 'La réclamation de {team}, manche {round}, est acceptée',
      body: 'Bonjour,\n\nLa réclamation de {team} contre la manche {round} est acceptée.\nRéponse : {reason}\nScore corrigé : {site}',
      sms: 'Réclamation de {team}, manche {round}, acceptée : {reason}',
    },
    rejected: {
      name: 'Réclamation rejetée',
      subject: 'La réclamation de {team}, manche {round}, est rejetée',
      body: 'Bonjour,\n\nLa réclamation de {team} contre la manche {round} est rejetée ; le score est maintenu.\nRéponse : {reason}\nScore : {site}',
      sms: 'Réclamation de {team}, manche {round}, rejetée : {reason}',
    },
  },
  resources: {
    scoreProtests: {
      one: 'réclamation',
      many: 'Réclamations',
      noneHint: 'La réclamation d’un entraîneur contre une manche de son équipe apparaît ici.',
      fields: {
        teamNumber: 'Numéro',
        team: 'Équipe',
        event: 'Épreuve',
        division: 'Catégorie',
        round: 'Manche',
        points: 'Points actuels',
        grounds: 'Motifs',
        state: 'État',
        filedAt: 'Déposée à',
        referee: 'Arbitre de la feuille',
        decidedBy: 'Décidée par',
        decidedAt: 'Décidée à',
        decisionReason: 'Réponse',
      },
      options: {
        state: {
          filed: 'En attente',
          upheld: 'Acceptée',
          rejected: 'Rejetée',
        },
      },
      actions: {
        uphold: 'Accepter',
        reject: 'Rejeter',
      },
    },
  },
}
