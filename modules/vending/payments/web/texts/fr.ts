export const fr = {
  finance: 'Finances',
  merchantAccounts: 'Comptes marchands',
  cut: 'Aucune réponse : c’est peut-être enregistré. Un nouvel essai ne le fera pas deux fois',
  close: 'Fermer',
  differencesOfDay: 'Les écarts de ce jour',
  refundStates: {
    'in-progress': 'Remboursement en cours',
    refunded: 'Remboursé',
    failed: 'Remboursement échoué',
  },
  feeRules: 'Règles de frais',
  noFeeRules:
    'Aucune règle propre : une fois activée, la fonction d’achat est facturée 1 % ; les canaux de paiement sont gratuits.',
  allFeeRules: 'Toutes les versions',
  cycles: 'Comptes de paiement et délais de règlement',
  noServices: 'Aucun compte de paiement.',
  related: 'Voir aussi',
  balances: 'Soldes',
  settlements: 'Règlements',
  paymentSettings: 'Réglages de paiement',
  receivingAccounts: 'Comptes bancaires',
  life: {
    title: 'Mise en service',
    missing: 'Avant de valider, il manque',
    probed: 'Essayé',
    next: {
      preparing: 'Toutes les clés sont là. « Valider » les vérifie auprès du prestataire.',
      enabled: 'Ensuite : payez 0,01 à titre d’essai ; il est remboursé automatiquement.',
      probed:
        'L’essai est remboursé. L’exploitant de la plateforme doit maintenant l’activer, par une autre personne que celle qui l’a préparé.',
      activated:
        'Il encaisse. Tout changement de clé, d’adresse ou de numéro de marchand demande une nouvelle validation.',
      stopped: 'Arrêté : plus d’encaissement, les remboursements continuent.',
    },
  },
  probe: {
    title: 'Paiement d’essai : {name}',
    lead: 'Payez 0,01 par téléphone pour vérifier paiement et remboursement. Il est remboursé automatiquement.',
    begin: 'Créer le code',
    over: 'Le code a expiré, ou le paiement a échoué',
    again: 'Créer un nouveau code',
    code: 'Code QR du paiement',
    open: 'Ouvrir la page de paiement',
    waiting: 'En attente du paiement et du remboursement…',
    done: 'Essai réussi et remboursé',
    finish: 'Terminer',
  },
} as const
