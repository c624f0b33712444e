import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  verbs: { create: '생성', edit: '수정', remove: '삭제' },
  resources: {
    auditEntries: {
      one: '로그',
      many: '로그 관리',
      fields: {
        at: '시각',
        kind: '구분',
        action: '작업',
        actor: '작업자',
        subject: '대상',
        reason: '사유',
        before: '변경 전',
        after: '변경 후',
        ip: 'IP 주소',
        request: '요청 번호',
      },
      options: { kind: { 'sign-in': '로그인', action: '작업', 'sensitive-read': '민감 정보 조회' } },
    },
  },
}
