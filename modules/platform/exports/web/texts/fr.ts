import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Exports de rapports',
  lead: 'Cliquez sur « Exporter » au-dessus d’une liste : le fichier apparaît ici et reste 7 jours.',
  mine: 'Mes exports',
  imports: 'Mes imports',
  shared: 'Fichiers partagés',
  noExports: 'Aucun export. Cliquez sur « Exporter » au-dessus d’une liste.',
  noImports: 'Aucun import',
  noShared: 'Aucun fichier partagé',
  states: {
    queued: 'En file',
    running: 'En cours',
    finished: 'Terminé',
    failed: 'Échec',
    cancelled: 'Annulé',
  },
  rows: '{count, plural, one {# ligne} other {# lignes}}',
  progress: '{done, number} lignes sur {total, number}, {created, number} importées, {refused, number} refusées',
  keptUntil: 'conservé jusqu’au {at}',
  download: 'Télécharger',
  refusedRows: 'Télécharger les lignes refusées',
  cancel: 'Annuler',
  close: 'Fermer',
  loading: 'Chargement',
  upload: 'Téléverser un fichier',
  remove: 'Supprimer {name}',
  removeQuestion: 'Supprimer « {name} » ?',
  yesRemove: 'Supprimer',
  more: 'Charger la suite',
}
