import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    no_unit: 'Choisissez d’abord pour quelle unité vous travaillez, puis remettez ses pièces',
    round_not_yours: 'Les unités de votre niveau ne remettent pas de pièces à cette étape',
    round_closed:
      'Les pièces de cette étape sont reçues du {opensAtText} au {closesAtText} ; rien ne peut être remis maintenant',
    already_received: 'Le niveau supérieur a reçu cette pièce ; pour la remplacer, demandez-lui de la renvoyer',
    not_the_receiver: '{unit} reçoit ou renvoie cette pièce ; vous pouvez la consulter',
    unit_material_format: 'Cette pièce n’est acceptée qu’aux formats : {formats}',
    unit_material_too_large: 'Le fichier est trop lourd ; {maxMb} Mo au plus pour cette pièce',
  },
  messages: {
    returned: {
      name: 'Pièces de l’unité renvoyées',
      subject: 'Une pièce de votre unité a été renvoyée : {paper}',
      body: 'Le niveau supérieur a renvoyé la pièce « {paper} » que vous avez remise. Motif : {reason}. Corrigez-la et remettez-la à la page « Pièces de mon unité ».',
      sms: 'La pièce « {paper} » de votre unité a été renvoyée : {reason}. Corrigez-la et remettez-la.',
    },
  },
}
