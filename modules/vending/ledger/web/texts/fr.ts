export const fr = {
  cut: 'Aucune réponse : c’est peut-être enregistré. Un nouvel essai ne le fera pas deux fois',
  entries: 'Écritures',
  moves: 'Derniers mouvements',
  noEntries: 'Aucune écriture : cette étape change seulement l’état, sans mouvement de fonds.',
  allEntries: 'Toutes les écritures',
  settled: 'Mouvements de ce règlement',
  nothingSettled: 'Aucun mouvement à régler ce jour-là.',
  settledHint: 'Au crédit les recettes, au débit les remboursements et le règlement.',
  subjects: {
    payment: 'Paiement',
    order: 'Commande',
    settlement: 'Règlement',
    withdrawal: 'Retrait',
    split: 'Répartition',
    day: 'Journée',
    transfer: 'Mouvement',
  },
  proof: {
    ask: 'Vérifier maintenant',
    holds: 'Tout concorde',
    broken: 'Des écarts ont été trouvés ; ouvrez la ligne la plus récente',
  },
} as const
