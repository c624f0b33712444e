import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  number: 'N°',
  tools: 'Actions',
  sums: 'Total',
  add: 'Ajouter une ligne',
  copy: 'Dupliquer la ligne {line, number}',
  remove: 'Supprimer la ligne {line, number}',
  cell: 'Ligne {line, number}, {column}',
  pasted:
    '{lines, plural, one {# ligne collée} other {# lignes collées}}{left, plural, =0 {} one {, # ligne au-delà de la limite laissée de côté} other {, # lignes au-delà de la limite laissées de côté}}{wrong, plural, =0 {} one {, # case à corriger} other {, # cases à corriger}}',
  end: 'Terminer la saisie',
  changed:
    '{cells, plural, one {# modification} other {# modifications}} sur {rows, plural, one {# ligne} other {# lignes}}',
  nothing: 'Saisissez dans les cases, puis enregistrez le tout',
  save: 'Enregistrer {rows, plural, one {# ligne} other {# lignes}}',
  undoAll: 'Tout annuler',
  of: '{row} : {column}',
  theirs: 'Valeur actuelle',
  saved: '{rows, plural, one {# ligne enregistrée} other {# lignes enregistrées}}',
  refused:
    '{rows, plural, one {# ligne non enregistrée} other {# lignes non enregistrées}} : la raison figure sur chacune',
  cut: 'La connexion a été coupée, rien n’a été enregistré. Veuillez réessayer',
  inLanguage: '{field} ({language})',
}
