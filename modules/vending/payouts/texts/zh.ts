export const zh = {
  refusals: {
    receiving_account_own: '录入和激活须由两个人分别操作',
    receiving_account_incomplete: '还没有填写银行卡号',
  },
  problems: {
    payout_card_number: '卡号不正确，请核对',
  },
  resources: {
    receivingAccounts: {
      one: '收款账户',
      many: '收款账户',
      noneHint: '提现的钱打到这里。填好后先启用，再由另一人激活。',
      fields: {
        merchant: '商户',
        holder: '户名',
        bankName: '开户行',
        accountNumber: '银行卡号',
        lastDigits: '卡号后四位',
        state: '状态',
        requestedBy: '录入人',
        decidedBy: '审核人',
        decidedAt: '审核时间',
        decisionReason: '审核说明',
        createdAt: '录入时间',
      },
      hints: {
        accountNumber: '启用前须填好。保存后只显示后四位。',
      },
      options: {
        state: {
          preparing: '准备中',
          enabled: '已启用',
          activated: '已激活',
          stopped: '已停用',
        },
      },
      actions: {
        enable: '启用',
        activate: '激活',
        fail: '退回',
        stop: '停用',
        restart: '恢复',
      },
    },
  },
} as const
