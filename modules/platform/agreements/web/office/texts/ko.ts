import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '플랫폼 약관',
  compare: '다른 버전과 비교',
  compareWith: '비교할 버전 선택',
  noOther: '이 약관의 다른 버전이 아직 없습니다.',
  version: '버전 {version}',
  same: '두 버전의 내용이 같습니다.',
  gone: '삭제',
  new: '추가',
  required: '입력해 주세요',
  saved: '저장되었습니다',
  cut: '서버에 연결할 수 없습니다. 입력한 내용은 남아 있으니 잠시 후 다시 시도해 주세요',
  versionHint: '예: 2026-09, 버전마다 달라야 합니다',
  language: '언어',
  empty: '비어 있음',
  save: '초안 저장',
  cancel: '취소',
  readFile: '파일에서 읽기(HTML 또는 텍스트)',
  unreadable: '이 파일을 읽을 수 없습니다. 1MB 이하의 UTF-8 HTML 또는 텍스트 파일을 사용하세요',
}
