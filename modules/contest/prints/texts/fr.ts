import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    form_not_frozen: 'Terminez la vérification et produisez le formulaire définitif avant d’envoyer les pages signées',
    signed_file_format: 'Les pages signées doivent être un fichier PDF ou des photos (JPG, PNG)',
    signed_file_too_long:
      'Ce PDF compte {pages, plural, one {# page} other {# pages}}, au-delà de la limite de {max, plural, one {# page} other {# pages}}. N’envoyez que le formulaire signé',
    page_number_unknown:
      'Le formulaire compte {pageCount, plural, one {# page} other {# pages}} ; il n’y a pas de page {pageNumber, number}',
    page_not_readable_yet:
      'Cette page est encore en cours de lecture ou appartient à un autre formulaire ; elle ne peut pas être confirmée',
    paper_not_set:
      'Ce document n’a pas pu être mis en page. Réessayez plus tard ; si cela échoue encore, contactez le bureau du concours',
  },
  problems: {},
  names: {
    form: 'Formulaire {which}',
    forms: 'Formulaires ({which})',
    blankForm: 'Formulaire vierge {which}',
    receipt: 'Récépissé {which}',
    slips: 'Billets d’invitation ({which})',
    ticket: 'Convocation {which}',
    roomPapers: 'Papiers de salle {which}',
    teamCards: 'Cartes d’équipe ({which})',
    checkInList: 'Liste d’enregistrement',
    unitSummary: 'Récapitulatif {which}',
    delegationList: 'Liste de la délégation {which}',
  },
  pages: {
    foreign:
      'C’est la page {page, number} d’un autre formulaire (numéro {number}). Remplacez-la par une page de celui-ci',
    stale:
      'C’est la page {page, number} de la version {version, number} ; le formulaire en est à la version {current, number}. Imprimez-le et signez-le à nouveau',
    unread: 'Le code QR de cette page n’a pas pu être lu. Comparez l’image et indiquez son numéro',
    reading: 'Lecture en cours…',
  },
}
