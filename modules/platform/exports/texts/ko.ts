import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    export_reason_missing: '이 개인정보를 내보내는 이유를 입력해 주세요',
    export_unmasked_not_agreed: '전체 연락처는 다른 사람의 승인이 필요하며, 승인 후 하루 동안 내보낼 수 있습니다',
    export_right_lost: '이 데이터를 내보낼 권한이 더 이상 없어 파일을 내려받을 수 없습니다',
    exports_too_many: '진행 중인 내보내기가 이미 {max, plural, other {#건}} 있습니다. 완료를 기다리거나 취소해 주세요',
    export_too_long: '행이 {max, number}개를 넘습니다. 조건을 좁혀 다시 내보내 주세요',
    request_over: '이미 끝난 작업입니다',
    import_unreadable: '파일을 읽을 수 없습니다. XLSX 또는 CSV 형식을 사용해 주세요',
    import_bomb: '압축을 풀면 지나치게 커지는 파일이라 거부되었습니다',
    import_unsafe:
      '{what, select, macros {매크로가 들어 있는 파일이라} entities {외부 엔터티를 선언한 파일이라} other {외부에서 내용을 불러오는 파일이라}} 거부되었습니다. 일반 .xlsx로 저장한 뒤 다시 가져오세요',
    import_empty: '머리글 아래에 데이터가 없습니다',
    import_too_many_rows: '한 번에 최대 {max, plural, other {#행}}까지 가져올 수 있습니다. 파일을 나누어 주세요',
    import_columns_missing: '다음 열이 없습니다: {columns}',
  },
  inLanguage: '{field}({language})',
  watermark:
    '내보낸 사람: {name}({loginName}) 시각: {at, date, ::yyyyMMdd} {at, time, ::HHmm} 용도: {reason} 개인정보가 들어 있으니 안전하게 보관해 주세요',
  problemsColumn: '문제',
  sample: {
    sheet: '데이터',
    notes: '작성 안내',
    column: '열',
    required: '필수',
    allowed: '입력할 수 있는 값',
    yes: '예',
    no: '아니요',
    oneOf: '선택: {options}',
    reference: '{what}의 이름 또는 코드',
    maxChars: '최대 {max, plural, other {#자}}',
    date: '날짜는 2026-03-05 형식으로 입력',
  },
  resources: {
    downloads: {
      one: '공유 파일',
      many: '다운로드 센터',
      fields: { name: '이름', description: '설명', file: '파일', createdAt: '올린 시각' },
    },
  },
}
