import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Boîte d’envoi de démonstration',
  lead: 'La démonstration n’envoie ni SMS ni courriel. Ce que ce navigateur aurait envoyé arrive ici, le plus récent en premier ; la page se rafraîchit d’elle-même.',
  sms: 'SMS',
  email: 'Courriel',
  to: 'À {recipient}',
  code: 'Code',
  copy: 'Copier le code',
  copied: 'Code {code} copié',
  notCopied: 'Le navigateur n’autorise pas la copie. Sélectionnez-le à la main',
  open: 'Ouvrir le lien',
  reading: 'Lecture des messages',
  empty: 'Aucun message pour l’instant',
  emptyLead:
    'Les messages d’inscription, de mot de passe oublié ou de demande au tuteur apparaissent ici en quelques secondes.',
  register: 'S’inscrire',
  refresh: 'Actualiser',
  refreshed: 'Mis à jour à {at}',
  offline: 'Le réseau ne répond pas ; nouvel essai dans un instant',
  count: '{count, plural, one {# message} other {# messages}}',
}
