export const fr = {
  refusals: {
    machine_offline: 'La machine est injoignable ; réessayez plus tard',
    machine_not_selling: 'Cette machine ne vend pas pour le moment',
    lane_not_sellable: 'Le couloir {lane} ne vend rien pour l’instant ; choisissez autre chose',
    price_changed: 'Le prix du couloir {lane} a changé ; vérifiez-le avant de commander',
    cart_off: 'Cette machine vend un seul article à la fois',
    order_over: 'Cette commande est payée ou terminée',
    refund_above_order:
      'Les remboursements ne peuvent dépasser le montant payé ; il reste ¥{leftFen, number,::scale/0.01 .00}',
    refund_same_person: 'Qui demande un remboursement ne peut l’approuver ; une autre personne doit décider',
    refund_while_dispensing: 'Des articles sont encore en cours de distribution ; remboursez ensuite',
    line_not_unknown: 'On sait déjà ce que cet article est devenu',
    loss_of_platform:
      'L’argent de cet article a été rendu à l’acheteur. S’il est tout de même sorti, la plateforme supporte la perte : demandez-lui de le confirmer',
    refund_of_delivered:
      'Un article de ce remboursement est sorti depuis. S’il est tout de même remboursé, la plateforme supporte la perte : demandez-lui de décider',
  },
  problems: {
    lane_not_sellable: 'ne peut être acheté maintenant',
    price_changed: 'le prix a changé',
  },
  refundReasons: {
    'lane-jammed': 'couloir bloqué',
    'delivery-timeout': 'délai de distribution dépassé',
    other: 'autre raison',
  },
} as const
