export const en = {
  refusals: {
    machine_offline: 'The machine cannot be reached; please try again later',
    machine_not_selling: 'This machine is not selling at the moment',
    lane_not_sellable: 'Lane {lane} has nothing to sell right now; please choose again',
    price_changed: 'The price of lane {lane} has changed; please check it and order again',
    cart_off: 'This machine sells one piece at a time',
    order_over: 'This order has been paid or is over',
    refund_above_order: 'Refunds may not exceed what was paid; ¥{leftFen, number, ::scale/0.01 .00} is left',
    refund_same_person: 'Whoever asked for a refund cannot approve it; another person must decide',
    refund_while_dispensing: 'Some pieces are still on their way; refund when they have ended',
    line_not_unknown: 'It is known already how this piece ended',
    loss_of_platform:
      'The money for this piece went back to the buyer. If it came out all the same, the platform bears the loss: ask the platform to confirm it',
    refund_of_delivered:
      'A piece of this refund has come out since. If its money goes back all the same, the platform bears the loss: ask the platform to decide',
  },
  problems: {
    lane_not_sellable: 'cannot be bought now',
    price_changed: 'the price has changed',
  },
  refundReasons: {
    'lane-jammed': 'lane jammed',
    'delivery-timeout': 'delivery timeout',
    other: 'other reason',
  },
} as const
