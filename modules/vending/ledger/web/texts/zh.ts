export const zh = {
  cut: '没有收到答复，可能已经保存；再试一次不会重复',
  entries: '分录',
  moves: '最近变动',
  noEntries: '没有分录：这一步只改变状态，不动钱。',
  allEntries: '查看全部分录',
  settled: '这一天结算的流水',
  nothingSettled: '这一天没有待结算的流水。',
  settledHint: '贷方是收款，借方是退款和结算入账。',
  subjects: {
    payment: '付款',
    order: '订单',
    settlement: '结算单',
    withdrawal: '提现',
    split: '分账',
    day: '营业日',
    transfer: '流水',
  },
  proof: {
    ask: '现在校验',
    holds: '校验完成，全部相符',
    broken: '校验发现差异，请打开最新一条查看',
  },
} as const
