import type { TextsLike } from '../contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    not_found: 'Contenu introuvable : il a peut-être été supprimé, ou il ne vous appartient pas',
    signed_out: 'Vous êtes déconnecté. Veuillez vous reconnecter',
    session_expired: 'Votre session a expiré. Veuillez vous reconnecter',
    forbidden: 'Vous n’avez pas accès à cette page',
    invalid_input:
      '{count, plural, one {Un champ est} other {# champs sont}} à corriger. Suivez les indications données à côté',
    malformed_request: 'Le contenu reçu est illisible. Rechargez la page et réessayez',
    unsupported_media_type: 'Ce type de contenu n’est pas accepté',
    wrong_state: 'Cette action n’est pas possible dans l’état actuel. Rechargez la page pour voir la situation',
    stale_revision: 'Ce champ vient d’être modifié ailleurs. Choisissez la version à conserver',
    idempotency_key_missing: 'La requête ne porte pas sa marque anti-répétition. Rechargez la page et réessayez',
    idempotency_key_reused:
      'La même marque anti-répétition a servi à une autre requête. Rechargez la page et réessayez',
    request_too_large: 'L’envoi est trop volumineux. Réduisez-le et réessayez',
    too_many_requests:
      'Trop de tentatives. Réessayez dans {retryAfterMin, plural, =0 {{retryAfterS, plural, one {# seconde} other {# secondes}}} one {# minute} other {# minutes}}',
    busy: 'Beaucoup de monde utilise le site en ce moment. Réessayez dans {retryAfterS, plural, one {# seconde} other {# secondes}} ; rien de ce que vous avez saisi n’est perdu',
    database_unavailable:
      'Le système se rétablit. Réessayez dans {retryAfterS, plural, one {# seconde} other {# secondes}} ; ce qui n’a pas été confirmé à l’instant est à renvoyer',
    no_room:
      'Le système n’a plus de place pour enregistrer : l’opération n’a pas été effectuée. Rien de ce que vous avez saisi n’est perdu : gardez cette page ouverte et réessayez dans {retryAfterS, plural, one {# seconde} other {# secondes}}',
    files_unavailable:
      'Le stockage des fichiers est momentanément injoignable. Réessayez dans {retryAfterS, plural, one {# seconde} other {# secondes}} ; rien de ce que vous avez saisi n’est perdu',
    unexpected: 'L’opération a échoué. Nous l’avons notée ; pour obtenir de l’aide, indiquez {requestId}',
  },
  problems: {
    required: 'Ne peut pas être vide!',
    too_short: 'Au moins {min, plural, one {# caractère} other {# caractères}}',
    too_long: 'Au plus {max, plural, one {# caractère} other {# caractères}}',
    positive_only: 'Veuillez saisir un chiffre positif seulement',
    too_small: 'Ne peut pas être inférieur à {min, number}',
    too_large: 'Ne peut pas dépasser {max, number}',
    too_few: 'Au moins {min, plural, one {# élément} other {# éléments}}',
    nothing_chosen: 'Sélectionnez d’abord des données',
    too_many: 'Au plus {max, plural, one {# élément} other {# éléments}}',
    too_deep: 'Trop de niveaux imbriqués : {max, number} au plus',
    wrong_type: 'Ce type de valeur n’est pas le bon',
    wrong_format: 'Le format n’est pas correct',
    phone_format:
      'Indiquez un numéro de mobile, un fixe avec son indicatif, ou un numéro international commençant par +',
    email_format: 'Indiquez une adresse électronique, par exemple nom@example.com',
    not_an_option: 'Choisissez l’une des options proposées',
    not_a_date: 'Ce n’est pas une date valable',
    unknown_field: 'Ce champ n’existe pas',
    invalid_character: 'Contient des caractères invisibles ou interdits. Effacez-les et saisissez à nouveau',
    not_a_number: 'Ce n’est pas un nombre',
    not_a_whole_number: 'Veuillez saisir un nombre entier',
    too_many_digits: 'Au plus {digits, plural, one {# chiffre} other {# chiffres}} après la virgule',
    secret_anew: 'L’adresse a changé : saisissez à nouveau le secret, pour qu’il n’y parte pas à votre insu',
    taken: 'Cette valeur est déjà utilisée, veuillez en choisir une autre',
    reference_unknown: 'Aucun élément correspondant',
    reference_ambiguous: 'Plusieurs éléments correspondent. Veuillez indiquer le code',
    changed_elsewhere: 'Cet élément vient d’être modifié ailleurs',
    window_too_long: 'La période peut couvrir au plus {days, plural, one {# jour} other {# jours}}',
  },
  busyPage: {
    title: 'Beaucoup de monde utilise le site en ce moment',
    again:
      'Cette page réessaie d’elle-même dans {retryAfterS, plural, one {# seconde} other {# secondes}} ; inutile de l’actualiser',
  },
  cells: { yes: 'Oui', no: 'Non' },
}
