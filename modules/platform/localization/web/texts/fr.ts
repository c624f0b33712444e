import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  source: 'Source chinoise',
  braces: 'Ce qui est entre accolades devient un nombre ou un nom ; gardez-le tel quel.',
  lapsed: 'Correction précédente (sa source a changé ; elle n’est plus utilisée)',
  takeLapsed: 'La reprendre ci-dessous',
  text: 'Texte ({language})',
  own: 'Texte du produit :',
  confirm: 'C’est correct',
  save: 'Enregistrer',
  saved: 'Enregistré ; visible à la prochaine ouverture des pages',
  cancel: 'Annuler',
  cut: 'Serveur injoignable ; réessayez plus tard',
  offered: 'Langues proposées',
  offeredHint: 'Une langue désactivée disparaît des menus ; ses pages sont en chinois.',
  data: {
    texts: 'Textes de l’interface',
    labels: 'Noms des données',
    parts: 'Parties de l’écran des langues',
    labelsTitle: 'Noms des données',
    labelsLead:
      'Les noms des dictionnaires et des saisons se modifient sur leurs propres pages. Les textes d’une saison publiée s’y corrigent directement ; ses règles ne changent pas.',
    missing:
      '{missing, plural, =0 {Tout est traduit} one {# n’est pas traduit} other {# ne sont pas traduits}} (sur {total, number})',
    source: 'Source',
    language: 'Langue',
    state: 'État',
    states: { translated: 'Traduit', 'not-translated': 'Non traduit' },
    place: 'Emplacement',
    zh: 'Chinois',
    translation: 'Traduction',
    edit: 'Modifier',
    editOf: 'Modifier « {name} »',
    noLabels: 'Rien ne correspond. Cherchez un autre mot ou retirez les filtres.',
    more: 'Afficher plus ({count, plural, one {# restant} other {# restants}})',
  },
  loading: 'Chargement',
}
