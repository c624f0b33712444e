import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    export_reason_missing: 'Veuillez indiquer pourquoi ces données personnelles doivent être exportées',
    export_unmasked_not_agreed: 'Les coordonnées complètes demandent l’accord d’une seconde personne, valable un jour',
    export_right_lost: 'Vous n’avez plus le droit d’exporter ces données : le fichier ne peut plus être téléchargé',
    exports_too_many:
      'Vous avez déjà {max, plural, one {# export} other {# exports}} en cours. Attendez la fin de l’un d’eux ou annulez-le',
    export_too_long: 'Plus de {max, number} lignes. Veuillez restreindre les filtres puis exporter à nouveau',
    request_over: 'Cette tâche est déjà terminée',
    import_unreadable: 'Ce fichier est illisible. Veuillez utiliser XLSX ou CSV',
    import_bomb: 'Ce classeur décompressé serait beaucoup trop volumineux : il a été refusé',
    import_unsafe:
      '{what, select, macros {Ce classeur contient des macros} entities {Ce classeur déclare des entités externes} other {Ce classeur chargerait un contenu externe}} : il a été refusé. Enregistrez-le en simple .xlsx, puis importez-le de nouveau',
    import_empty: 'Aucune ligne sous l’en-tête',
    import_too_many_rows:
      'Une importation accepte au plus {max, plural, one {# ligne} other {# lignes}}. Veuillez diviser le fichier',
    import_columns_missing: 'Ces colonnes manquent : {columns}',
  },
  inLanguage: '{field} ({language})',
  watermark:
    'Exporté par {name} ({loginName}) le {at, date, ::yyyyMMdd} à {at, time, ::HHmm}. Motif : {reason}. Contient des données personnelles, à conserver en lieu sûr',
  problemsColumn: 'Problèmes',
  sample: {
    sheet: 'Données',
    notes: 'Mode d’emploi',
    column: 'Colonne',
    required: 'Obligatoire',
    allowed: 'Valeurs acceptées',
    yes: 'Oui',
    no: 'Non',
    oneOf: 'Au choix : {options}',
    reference: 'Nom ou code parmi : {what}',
    maxChars: 'Au plus {max, plural, one {# caractère} other {# caractères}}',
    date: 'Écrire une date sous la forme 2026-03-05',
  },
  resources: {
    downloads: {
      one: 'fichier partagé',
      many: 'Centre de téléchargement',
      fields: { name: 'Nom', description: 'Description', file: 'Fichier', createdAt: 'Mis en ligne le' },
    },
  },
}
