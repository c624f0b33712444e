import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    cash_collector_counts: '현금은 회수한 사람이 아닌 다른 사람이 계수해야 합니다',
    cash_difference_unexplained: '계수 금액이 자판기가 보고한 금액과 다릅니다. 사유를 입력해 주세요',
    machine_cash_known:
      '{readFen, plural, =0 {} other {마지막 측정값 기준 자판기 안의 현금은 ¥{readFen, number, ::scale/0.01 .00}입니다. }}{count, plural, =0 {} other {회수한 뒤 아직 계수하지 않은 현금이 #건 있습니다. }}자판기의 현금을 꺼내고 여기서 확인한 뒤 폐기해 주세요',
  },
  problems: {
    cash_difference_unexplained: '계수 금액이 자판기가 보고한 금액과 다릅니다. 사유를 입력해 주세요',
    machine_cash_known:
      '{readFen, plural, =0 {} other {마지막 측정값 기준 자판기 안의 현금은 ¥{readFen, number, ::scale/0.01 .00}입니다. }}{count, plural, =0 {} other {회수한 뒤 아직 계수하지 않은 현금이 #건 있습니다. }}자판기의 현금을 꺼내고 여기서 확인한 뒤 폐기해 주세요',
  },
  resources: {
    cashCollections: {
      one: '현금 회수',
      many: '현금 회수',
      noneHint: '자판기가 현금 회수를 보고하면 여기에 표시됩니다. 보고하지 못하는 자판기는 회수한 사람이 등록합니다.',
      fields: {
        number: '번호',
        machine: '자판기',
        state: '상태',
        collectedAt: '회수 시각',
        collectedBy: '회수자',
        bagNumber: '현금 주머니 번호',
        note: '비고',
        toldFen: '자판기 보고 금액',
        countedFen: '계수 금액',
        differenceFen: '차액',
        hasDifference: '차액 있음',
        reason: '사유',
        endedAt: '계수·무효 시각',
        endedBy: '계수·무효 처리자',
        merchant: '가맹점',
      },
      hints: {
        machine: '회수를 스스로 보고하는 자판기는 등록하지 않아도 됩니다',
      },
      options: {
        state: {
          collected: '계수 대기',
          counted: '계수 완료',
          void: '무효',
        },
      },
      tabs: {
        collected: '계수 대기',
        differing: '차액 있음',
        counted: '계수 완료',
        void: '무효',
      },
      actions: {
        count: '계수',
        void: '무효 처리',
      },
      inputs: {
        count: {
          countedFen: '계수 금액',
          reason: '차액 사유(보고 금액과 다르면 필수)',
        },
      },
    },
  },
}
