export const zh = {
  switches: '功能开关',
  whyNot: '本商户的功能由平台运营或上级商户决定，这里只能查看。',
  on: '已开通',
  off: '未开通',
  withheld: '上级商户没有开通，所以不起作用',
  toCome: '未上线',
  toComeWhy: '这项功能还没有上线，所以现在不能开通',
  switchedOn: '已开通“{feature}”',
  switchedOff: '已关闭“{feature}”',
  cut: '网络中断，没有改动，请稍后再试',
  cancel: '取消',
  fee: {
    title: '开通采购功能？',
    text: '开通后，“{name}”的每笔交易按 1% 收取手续费，立即生效。关闭后的交易不再收取。',
    yes: '开通，并开始收取 1%',
  },
  effects: {
    hasCart: { on: '顾客一次可以买多件商品', off: '每单只卖一件商品' },
    hasPickupCodes: {
      on: '货道可以设为“仅限取货码”；取货码的发放还没有上线',
      off: '货道不能再设为“仅限取货码”',
    },
    hasMedicine: {
      on: '可以登记自动售药机，机器可以销售',
      off: '不能登记自动售药机，已有的不再销售',
    },
    hasSmartMedicineBox: {
      on: '可以登记智能药箱，机器可以销售',
      off: '不能登记智能药箱，已有的不再销售',
    },
    hasPurchaseFunction: { on: '可以采购，每笔交易收取 1% 手续费', off: '不能采购，不收这项手续费' },
  },
  related: '相关内容',
  subMerchants: '子商户',
  staff: '员工',
  closed: '已停业：本商户和子商户的机器都暂停销售。',
} as const
