import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  search: '{tree}에서 찾기',
  none: '찾은 것이 없습니다',
  loading: '불러오는 중',
  lost: '가져오지 못했습니다. 다시 시도해 주세요.',
  again: '다시 시도',
  more: '하위 항목이 너무 많습니다. 나머지는 목록에서 찾아 주세요',
  count: '{name}, {count, number}',
  addBelow: '“{name}” 아래에 추가',
  moveOne: '“{name}” 이동',
  below: '이동할 상위 항목',
  belowHint: '이름을 입력해 찾기',
  withAll: '하위 항목도 함께 이동합니다',
  top: '최상위',
  move: '이동',
  question: '“{moved}”을(를) “{to}” 아래로 옮길까요? 하위 항목도 함께 옮겨집니다.',
  reason: '사유',
  reasonHint: '작업 기록에 남습니다',
  required: '입력해 주세요',
  cancel: '취소',
  moved: '“{moved}”을(를) “{to}” 아래로 옮겼습니다',
  cut: '연결이 끊겼습니다. 다시 시도해 주세요.',
}
