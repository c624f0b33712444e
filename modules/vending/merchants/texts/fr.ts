import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

const features = {
  hasCart: 'Panier',
  hasMemberCards: 'Cartes de membre',
  hasPickupCodes: 'Codes de retrait',
  hasMedicine: 'Médicaments',
  hasMedicineCombination: 'Associations de médicaments',
  hasSmartMedicineBox: 'Armoire à pharmacie intelligente',
  isPharmacy: 'Pharmacie',
  hasPurchaseFunction: 'Fonction d’achat (Higo)',
} as const

export const fr: TextsLike<typeof zh> = {
  refusals: {
    feature_off:
      'Cette fonction n’est pas activée pour le marchand. Adressez-vous à l’exploitant de la plateforme ou au marchand supérieur',
    no_operator:
      'Il n’y a pas encore d’exploitant de la plateforme. Créez d’abord, sous « Organisations », une organisation de type « Marchand » et de niveau « Exploitant de la plateforme »',
    merchant_too_deep: 'Un sous-marchand ne peut pas avoir de marchands en dessous de lui',
    decided_above:
      'Les fonctions, les plafonds et la fermeture de votre propre marchand relèvent de l’exploitant ou du marchand supérieur',
    feature_beyond_own:
      'Votre marchand n’a pas lui-même cette fonction : elle ne peut pas être donnée à un sous-marchand',
    limit_beyond_parent: 'Les plafonds d’un sous-marchand ne peuvent pas dépasser ceux du marchand supérieur',
    closed_by_operator: 'Ce marchand a été fermé par l’exploitant de la plateforme : lui seul peut le rouvrir',
  },
  problems: {
    limit_beyond_parent: 'Ne peut pas dépasser le plafond du marchand supérieur',
  },
  resources: {
    merchants: {
      one: 'marchand',
      many: 'Marchands',
      noneHint:
        'Un nouveau marchand reçoit son organisation et son premier administrateur ; un mot de passe à usage unique part vers le téléphone de contact.',
      sections: {
        company: 'Le marchand',
        people: 'Administrateur et contact',
        classes: 'Classement et plafonds',
      },
      fields: {
        number: 'Numéro du marchand',
        name: 'Nom',
        kind: 'Type',
        businessType: 'Type d’activité',
        loginName: 'Identifiant',
        phone: 'Téléphone de contact',
        contact: 'Contact',
        address: 'Adresse',
        categoryCode: 'Catégorie',
        labelCodes: 'Étiquettes',
        parent: 'Marchand supérieur',
        pickupCodesMax: 'Nombre maximal de codes de retrait',
        autoRefundMaxFen: 'Plafond de remboursement automatique',
        features: 'Fonctions activées',
        withheld: 'Sans effet : désactivées au-dessus',
        isPharmacy: 'Pharmacie',
        isOpen: 'Ouvert',
        isClosedByOperator: 'Fermé par l’exploitant',
        createdAt: 'Créé le',
      },
      hints: {
        kind: 'Détermine seulement les fonctions de départ ; ensuite, ce sont les interrupteurs qui comptent',
        loginName:
          'Le premier administrateur se connecte avec cet identifiant ; le modifier envoie un nouveau mot de passe',
        phone: 'À la création, le mot de passe à usage unique est envoyé à ce numéro',
        parent: 'Vide : directement sous l’exploitant de la plateforme (ou sous votre propre marchand)',
        pickupCodesMax: 'Nombre de codes de retrait valables en même temps ; 0 si vide',
        autoRefundMaxFen: 'Au-delà, un remboursement attend une validation ; 0 si vide',
      },
      options: {
        kind: { ordinary: 'Ordinaire', pharmacy: 'Pharmacie' },
        features,
        withheld: features,
      },
      actions: {
        choose: 'Choisir et filtrer par marchand',
        switchFeature: 'Activer ou désactiver des fonctions',
        setLimits: 'Fixer les plafonds',
        close: 'Fermer',
        reopen: 'Rouvrir',
      },
      inputs: {
        setLimits: {
          pickupCodesMax: 'Nombre maximal de codes de retrait',
          autoRefundMaxFen: 'Plafond de remboursement automatique',
        },
      },
    },
  },
}
