import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  switches: 'Fonctions',
  whyNot:
    'Les fonctions de votre propre marchand relèvent de l’exploitant ou du marchand supérieur ; vous pouvez seulement les consulter ici.',
  on: 'Activée',
  off: 'Désactivée',
  withheld: 'Désactivée pour le marchand supérieur, donc sans effet',
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
    hasMemberCards: {
      on: 'Les cartes sont émises, rechargées et acceptées au paiement',
      off: 'Les cartes de membre sont masquées et refusées',
    },
    hasPickupCodes: {
      on: 'Des codes de retrait peuvent être émis et utilisés',
      off: 'Les codes de retrait sont masqués, ceux déjà émis sont refusés',
    },
    hasMedicine: {
      on: 'Les médicaments peuvent être proposés et vendus',
      off: 'Les médicaments sont masqués et ne sont pas vendus',
    },
    hasMedicineCombination: {
      on: 'Des associations de médicaments peuvent être définies',
      off: 'Les associations sont masquées et ne sont pas vendues',
    },
    hasSmartMedicineBox: {
      on: 'Les armoires à pharmacie intelligentes sont utilisables',
      off: 'Les armoires à pharmacie intelligentes sont masquées',
    },
    isPharmacy: {
      on: 'Exploité comme pharmacie : médecins, pharmaciens et ordonnances disponibles',
      off: 'N’est pas exploité comme pharmacie',
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
