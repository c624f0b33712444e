export const zh = {
  refusals: {
    machine_offline: '机器现在联系不上，请稍后再试',
    machine_not_selling: '这台机器暂停售卖',
    lane_not_sellable: '{lane} 号货道的商品现在买不到，请重新选择',
    price_changed: '{lane} 号货道的价格有变动，请确认后再下单',
    cart_off: '这台机器一次只能买一件',
    order_over: '这笔订单已经付款或已经结束',
    refund_above_order: '退款合计不能超过实付金额，最多还能退 ¥{leftFen, number, ::scale/0.01 .00}',
    refund_same_person: '申请退款的人不能自己审批，请由另一人处理',
    refund_while_dispensing: '还有商品正在出货，结束后才能退款',
    line_not_unknown: '这件商品的结果已经确定，无需处理',
    loss_of_platform: '这件商品的钱已经退给顾客，确认“已出货”的损失由平台承担，请联系平台处理',
    refund_of_delivered: '这笔退款里有商品后来已经出货，再退的损失由平台承担，请联系平台处理',
  },
  problems: {
    lane_not_sellable: '现在买不到',
    price_changed: '价格有变动',
  },
  refundReasons: {
    'lane-jammed': '卡货',
    'delivery-timeout': '出货超时',
    other: '其他原因',
  },
} as const
