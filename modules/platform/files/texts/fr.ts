import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    file_name_wrong:
      '{reason, select, empty {Le fichier n’a pas de nom. Donnez-lui en un} path {Un nom de fichier ne peut pas contenir de barre oblique. Renommez le fichier et envoyez-le de nouveau} invisible {Le nom du fichier contient des caractères invisibles. Renommez le fichier et envoyez-le de nouveau} other {Le nom du fichier est trop long : 200 caractères au plus. Renommez le fichier et envoyez-le de nouveau}}',
    file_empty: 'Ce fichier est vide (0 octet). Vérifiez-le et choisissez de nouveau',
    file_too_large: 'Le fichier est trop volumineux : {maxMb, number} Mo au plus',
    file_type_refused:
      '{found, select, unknown {Le format de ce fichier n’est pas reconnu} other {Le contenu de ce fichier est au format {found}, qui n’est pas accepté ici}}. Formats acceptés : {allowed}',
    file_type_differs:
      'Le contenu du fichier est au format {found}, mais son nom {extension, select, none {n’a pas d’extension} other {se termine par {extension}}}. Enregistrez-le dans le bon format ; le renommer ne suffit pas',
    file_damaged:
      'Ce fichier {found} est incomplet ou endommagé. Ouvrez-le sur votre ordinateur pour vérifier, puis envoyez-le de nouveau',
    file_locked:
      'Ce PDF est protégé par un mot de passe et les évaluateurs ne peuvent pas l’ouvrir. Retirez le mot de passe et envoyez-le de nouveau',
    file_too_complex:
      'Ce fichier est trop complexe pour être lu. Enregistrez-le comme simple PDF ou image et envoyez-le de nouveau',
    file_picture_too_large:
      'L’image compte {widthPx, number} × {heightPx, number} pixels, au-delà de la limite de {maxMegapixels, number} mégapixels. Réduisez-la et envoyez-la de nouveau',
    file_pages_too_many: 'Ce PDF compte {pageCount, number} pages ; {max, number} au plus sont acceptées',
    file_number_impossible:
      '{what, select, duration {La durée indiquée} width {La largeur indiquée} height {La hauteur indiquée} other {Le nombre de pages indiqué}} dans ce fichier est impossible ({value}). Exportez-le de nouveau, puis renvoyez-le',
    file_macros:
      'Ce fichier Office contient des macros. Enregistrez-le en .docx ou .xlsx sans macros, puis renvoyez-le',
    file_entities:
      'Ce fichier Office déclare des entités externes, ce qu’aucun logiciel de bureau n’écrit. Enregistrez-le de nouveau dans un logiciel de bureau, puis renvoyez-le',
    file_remote:
      'Ce fichier Office chargerait un contenu externe à l’ouverture. Retirez les modèles et objets distants, puis renvoyez-le',
    file_bomb:
      'Ce fichier Office décompressé serait beaucoup trop volumineux : il a été refusé. Enregistrez-le de nouveau dans un logiciel de bureau, puis renvoyez-le',
    archive_bomb:
      'Cette archive décompressée serait beaucoup trop volumineuse, ou contient des archives imbriquées : elle a été refusée. Refaites-la, puis renvoyez-la',
    archive_locked:
      '« {name} », dans cette archive, est protégé par un mot de passe et ne peut pas être vérifié. Retirez le mot de passe, refaites l’archive, puis renvoyez-la',
    archive_harmful:
      '« {name} », dans cette archive, contient des macros ou chargerait un contenu externe à l’ouverture. Retirez-les, refaites l’archive, puis renvoyez-la',
    file_infected:
      'Ce fichier n’a pas passé le contrôle et n’a pas été conservé ; tout le reste est là. Exportez-le à nouveau, ou demandez à un enseignant de regarder cet ordinateur',
    file_quota_reached:
      'Votre espace est plein : {usedMb, number} Mo utilisés sur {maxMb, number} Mo. Supprimez les fichiers inutiles',
    uploads_too_many: 'Trop d’envois en même temps : {max, number} au plus. Attendez que certains soient terminés',
    upload_incomplete:
      'L’envoi n’est pas terminé : {receivedBytes, number} octets reçus sur {declaredBytes, number}. Poursuivez l’envoi',
    file_held: 'Le fichier est en cours de contrôle et pourra être utilisé ensuite',
    file_refused:
      'Ce fichier n’a pas passé le contrôle et ne peut pas être utilisé. Choisissez simplement un autre fichier',
    file_unscanned:
      'Ce fichier n’a pas été contrôlé contre les virus ; seule la personne qui l’a envoyé peut le télécharger',
    file_address_expired: 'Le lien vers le fichier a expiré. Actualisez la page et ouvrez-le de nouveau',
  },
  notices: {
    video_not_h264:
      'Cette vidéo n’est pas encodée en H.264 ; certains navigateurs ne la liront pas. Convertissez-la si possible',
    name_corrected: 'L’extension ne correspondait pas au contenu du fichier et a été corrigée',
  },
  upload: {
    network:
      'La connexion a été perdue. Ce qui a été envoyé est conservé et vous pourrez poursuivre une fois reconnecté',
  },
}
