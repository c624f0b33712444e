import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  roles: '역할과 범위',
  noRoles: '부여된 역할이 없습니다',
  everywhere: '전체',
  change: '역할 변경',
  changeOf: '{name}의 역할',
  role: '역할',
  place: '어느 기관에서',
  add: '역할 추가',
  take: '역할 제거',
  save: '저장',
  saved: '역할이 변경되었습니다',
  needsSecond: '민감 권한이 포함된 역할이라 다른 사람의 승인이 필요합니다. 사유를 적어 요청하면 승인 즉시 적용됩니다.',
  reason: '요청 사유',
  ask: '승인 요청',
  asked: '승인을 요청했습니다',
  cancel: '취소',
  required: '비워 둘 수 없습니다',
  contacts: '연락처',
  unmask: '전체 연락처 보기',
  unmaskHint: '누가, 언제, 왜 보았는지 기록에 남습니다',
  why: '확인 사유',
  none: '없음',
  cut: '네트워크가 끊겼습니다. 다시 시도해 주세요',
}
