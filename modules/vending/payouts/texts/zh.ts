export const zh = {
  refusals: {
    receiving_account_own: '录入和审核须由两个人分别操作',
  },
  problems: {
    payout_card_number: '卡号不正确，请核对',
  },
  resources: {
    receivingAccounts: {
      one: '收款账户',
      many: '收款账户',
      noneHint: '提现的钱打到这里。新账户须由另一人审核通过。',
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
        accountNumber: '保存后只显示后四位。',
      },
      options: {
        state: {
          pending: '待审核',
          passed: '使用中',
          failed: '未通过',
          stopped: '已停用',
        },
      },
      actions: {
        pass: '通过',
        fail: '不通过',
        stop: '停用',
      },
    },
  },
} as const
