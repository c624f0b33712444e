import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  switches: 'Fonctions',
  whyNot:
    'Les fonctions de votre propre marchand relèvent de l’exploitant ou du marchand supérieur ; vous pouvez seulement les consulter ici.',
  on: 'Activée',
  off: 'Désactivée',
  withheld: 'Désactivée pour le marchand supérieur, donc sans effet',
  toCome: 'À venir',
  toComeWhy: 'Cette fonction n’existe pas encore : il n’y a rien à activer',
  switchedOn: '« {feature} » est activée',
  switchedOff: '« {feature} » est désactivée',
  cut: 'La connexion a été coupée, rien n’a été modifié. Réessayez plus tard',
  cancel: 'Annuler',
  fee: {
    title: 'Activer la fonction d’achat ?',
    text: 'Dès maintenant, une commission de 1 % est prélevée sur chaque vente de « {name} ». Une fois la fonction désactivée, les ventes suivantes n’y sont plus soumises.',
    yes: 'Activer et appliquer la commission de 1 %',
  },
  effects: {
    hasCart: {
      on: 'Les clients achètent plusieurs articles à la fois',
      off: 'Chaque commande ne compte qu’un article',
    },
    hasPickupCodes: {
      on: 'Des couloirs peuvent être réservés aux « Codes de retrait seulement » ; l’émission des codes est à venir',
      off: 'Aucun autre couloir ne peut être réservé aux « Codes de retrait seulement »',
    },
    hasMedicine: {
      on: 'Des distributeurs de médicaments peuvent être enregistrés et vendre',
      off: 'Aucun distributeur de médicaments ne peut être enregistré, et les existants ne vendent rien',
    },
    hasSmartMedicineBox: {
      on: 'Des armoires à pharmacie intelligentes peuvent être enregistrées et vendre',
      off: 'Aucune armoire à pharmacie intelligente ne peut être enregistrée, et les existantes ne vendent rien',
    },
    hasPurchaseFunction: {
      on: 'Peut acheter ; chaque vente supporte une commission de 1 %',
      off: 'Ne peut pas acheter ; pas de commission',
    },
  },
  related: 'Voir aussi',
  subMerchants: 'Sous-marchands',
  staff: 'Personnel',
  closed: 'Fermé : les machines de ce marchand et de ses sous-marchands ne vendent rien.',
}
