export const ko = {
  refusals: {
    receiving_account_own: '입력한 사람과 다른 사람이 활성화해야 합니다',
    receiving_account_incomplete: '카드 번호를 아직 입력하지 않았습니다',
  },
  problems: {
    payout_card_number: '카드 번호가 올바르지 않습니다',
  },
  resources: {
    receivingAccounts: {
      one: '수취 계좌',
      many: '수취 계좌',
      noneHint: '출금액이 입금되는 계좌입니다. 내용을 채워 사용 설정하면 다른 사람이 활성화합니다.',
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
        accountNumber: '사용 설정하기 전에 입력해야 합니다. 저장한 뒤에는 끝 네 자리만 표시됩니다.',
      },
      options: {
        state: {
          preparing: '준비 중',
          enabled: '사용 설정됨',
          activated: '활성',
          stopped: '중지됨',
        },
      },
      actions: {
        enable: '사용 설정',
        activate: '활성화',
        fail: '반려',
        stop: '중지',
        restart: '재개',
      },
    },
  },
} as const
