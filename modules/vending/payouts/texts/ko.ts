export const ko = {
  refusals: {
    receiving_account_own: '입력한 사람과 다른 사람이 심사해야 합니다',
  },
  problems: {
    payout_card_number: '카드 번호가 올바르지 않습니다',
  },
  resources: {
    receivingAccounts: {
      one: '수취 계좌',
      many: '수취 계좌',
      noneHint: '출금액이 입금되는 계좌입니다. 새 계좌는 다른 사람이 심사합니다.',
      fields: {
        merchant: '가맹점',
        holder: '예금주',
        bankName: '은행',
        accountNumber: '카드 번호',
        lastDigits: '끝 네 자리',
        state: '상태',
        requestedBy: '입력자',
        decidedBy: '심사자',
        decidedAt: '심사 시각',
        decisionReason: '심사 사유',
        createdAt: '입력 시각',
      },
      hints: {
        accountNumber: '저장한 뒤에는 끝 네 자리만 표시됩니다.',
      },
      options: {
        state: {
          pending: '심사 대기',
          passed: '사용 중',
          failed: '반려',
          stopped: '사용 중지',
        },
      },
      actions: {
        pass: '승인',
        fail: '반려',
        stop: '중지',
      },
    },
  },
} as const
