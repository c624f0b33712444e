import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    not_your_turn: 'C’est au tour de {unit}. Vous pouvez consulter, pas décider',
    own_work:
      '{why, select, own {C’est votre propre déclaration} child {C’est la déclaration de votre enfant} named {Vous êtes membre ou encadrant de ce projet} other {Ce projet vient de votre établissement}}. Laissez un collègue l’examiner',
    checks_unconfirmed:
      '{count, plural, one {# remarque n’a} other {# remarques n’ont}} pas été confirmée(s). Vérifiez puis cochez',
    checks_failed:
      '{count, plural, one {# règle n’est} other {# règles ne sont}} pas respectée(s) : impossible d’approuver, vous pouvez renvoyer',
    recommendations_used_up: 'Les {amount} recommandations de cette catégorie sont épuisées',
    recommendations_below_use:
      'L’unité a déjà fait {used, plural, one {# recommandation} other {# recommandations}}. Impossible de fixer le quota à {amount}',
    recommendations_of_own_unit: 'Le quota de recommandations de votre unité est fixé par l’unité supérieure',
    recommendations_set_above:
      'Ce quota a été fixé par une unité au-dessus de la vôtre : elle seule, ou une unité supérieure, peut le modifier',
    reason_needed: 'Choisissez un motif et expliquez-le',
    nothing_opened: 'Ouvrez au moins une partie à la correction',
    fix_by_out_of_range: 'Le délai doit se situer dans les {max, plural, one {# jour} other {# jours}} à venir',
    second_person_needed: 'Un refus doit être confirmé par une seconde personne',
    refusal_pending: 'Un collègue a proposé un refus, en attente d’une seconde personne',
    waiting_unit_reminded: '{unit} a déjà reçu un rappel aujourd’hui à {atText} ; un seul rappel par jour est possible',
    nothing_waits_there: 'Rien de cette saison n’attend {unit} en ce moment',
    nobody_reviews_there: 'Personne n’examine encore pour {unit} ; désignez d’abord un contact',
    too_late_to_take_back: 'Plus de 10 minutes se sont écoulées, ou l’échelon suivant l’a ouverte',
  },
  messages: {
    reminder: {
      name: 'Rappel d’examen',
      subject: 'Déclarations en attente chez {unit} : {count}',
      body: 'Bonjour,\n\nDéclarations de « {season} » en attente d’examen par {unit} : {count}. La plus ancienne attend depuis le {since}.\nConnectez-vous pour les examiner : {site}',
      sms: 'Déclarations de « {season} » en attente chez {unit} : {count}, la plus ancienne depuis le {since}. {site}',
    },
  },
  resources: {
    recommendationQuotas: {
      one: 'quota de recommandations',
      many: 'Quotas de recommandations',
      noneHint:
        'Sans quota propre, une unité recommande autant de dossiers que la saison le permet à son échelon, ou sans limite si la saison n’en fixe pas.',
      fields: {
        unitName: 'Unité',
        season: 'Saison',
        unit: 'Unité',
        kind: 'Catégorie',
        stage: 'Niveau',
        amount: 'Quota',
        used: 'Recommandés',
        left: 'Restants',
        setBy: 'Fixé par',
      },
    },
    submittedDeclarations: {
      one: 'déclaration déposée',
      many: 'Déclarations déposées',
      fields: {
        number: 'Numéro',
        title: 'Titre',
        members: 'Membres',
        season: 'Saison',
        kind: 'Catégorie',
        stage: 'Niveau scolaire',
        unit: 'Unité',
        state: 'État',
        level: 'Échelon',
        waitsFor: 'En attente chez',
        waitingSince: 'En attente depuis',
        receivedAt: 'Déposée le',
        fixBy: 'À corriger avant le',
        updatedAt: 'Dernier changement',
      },
    },
  },
  problems: {
    check_failed: 'Règle non respectée',
    check_unconfirmed: 'Vérifiez puis confirmez',
  },
  checks: {
    fine: {
      ages: 'Âges conformes aux documents',
      stage: 'Niveau et discipline cohérents',
      'one-work': 'Un seul projet par personne',
      people: 'Effectif et périmètre conformes',
      dates: 'Dates cohérentes',
      materials: 'Pièces complètes',
      code: 'Code d’autorisation valide',
    },
    schoolConfirmed:
      'Confirmé par l’auteur : l’école de {name} est correcte, bien qu’elle ne dépende pas de l’unité qui a donné le code',
    pagesMissing: '{count, plural, one {# page signée manque} other {# pages signées manquent}}',
    pagesFine: '{count, plural, one {# page signée reconnue} other {# pages signées reconnues}}',
    pageConfirmed: 'La page {page} a été confirmée par le déclarant. Comparez avec l’image',
  },
}
