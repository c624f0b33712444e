import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  number: '번호',
  tools: '작업',
  sums: '합계',
  add: '행 추가',
  copy: '{line, number}행 복제',
  remove: '{line, number}행 삭제',
  cell: '{line, number}행 {column}',
  pasted:
    '{lines, plural, other {#행}}을 붙여 넣었습니다{left, plural, =0 {} other {. 한도를 넘는 #행은 제외했습니다}}{wrong, plural, =0 {} other {. #칸을 고쳐야 합니다}}',
  end: '수정 마치기',
  changed: '{rows, plural, other {#건}}에서 {cells, plural, other {#곳}} 수정',
  nothing: '표의 칸에 바로 입력하고 한 번에 저장하세요',
  save: '{rows, plural, other {#건}} 저장',
  undoAll: '모두 되돌리기',
  of: '{row}: {column}',
  theirs: '현재 값',
  saved: '{rows, plural, other {#건}}을 저장했습니다',
  refused: '{rows, plural, other {#건}}을 저장하지 못했습니다. 사유는 각 행에 있습니다',
  cut: '연결이 끊겨 저장하지 못했습니다. 다시 시도해 주세요',
  inLanguage: '{field}({language})',
}
