import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  label: 'Fichier : {name}',
  place: '{at, number} sur {count, number}',
  earlier: 'Fichier précédent',
  later: 'Fichier suivant',
  close: 'Fermer le fichier',
  smaller: 'Réduire',
  larger: 'Agrandir',
  zoom: 'Affiché à {percent, number} % ; cliquer pour rétablir',
  percent: '{percent, number} %',
  whole: 'Afficher la page entière',
  wide: 'Ajuster à la largeur',
  turn: 'Tourner vers la droite',
  inTab: 'Ouvrir dans un nouvel onglet',
  download: 'Télécharger',
  page: 'Page {page, number} sur {count, number}',
  pageBefore: 'Page précédente',
  pageAfter: 'Page suivante',
  stage: 'Contenu du fichier',
  loading: 'Ouverture en cours',
  lost: 'Le fichier ne s’est pas ouvert : connexion coupée ou lien expiré.',
  again: 'Ouvrir à nouveau',
  unchecked: 'Ce fichier n’a pas encore passé le contrôle de sécurité et ne peut pas être affiché.',
  noPicture: 'Ce format ne s’affiche pas ici. Téléchargez le fichier pour l’ouvrir.',
}
