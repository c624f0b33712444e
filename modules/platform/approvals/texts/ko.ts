import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    approval_own: '자신이 낸 요청은 스스로 결정할 수 없습니다',
    approval_same_person: '본인의 다른 계정으로 낸 요청입니다. 다른 사람이 결정해야 합니다',
    approval_pending: '같은 요청이 이미 승인을 기다리고 있습니다',
  },
  resources: {
    approvals: {
      one: '승인',
      many: '승인',
      noneHint:
        '민감한 권한 부여나 가리지 않은 연락처 내보내기는 다른 사람의 승인이 필요하며, 그런 요청이 여기에 나타납니다.',
      tabs: {
        pending: '승인 대기',
        passed: '승인됨',
        failed: '반려됨',
      },
      fields: {
        kind: '항목',
        subject: '대상',
        change: '요청 내용',
        reason: '요청 사유',
        state: '상태',
        requestedBy: '요청자',
        requestedAt: '요청 시간',
        decidedBy: '승인자',
        decidedAt: '승인 시간',
        decisionReason: '승인 의견',
      },
      options: {
        kind: {
          'give-roles': '역할 부여',
          'change-role': '역할의 권한 변경',
          'unmasked-export': '전체 연락처 내보내기',
        },
        state: {
          pending: '승인 대기',
          passed: '승인됨',
          failed: '반려됨',
        },
      },
      actions: {
        pass: '승인',
        fail: '반려',
      },
    },
  },
}
