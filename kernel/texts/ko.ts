import type { TextsLike } from '../contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    not_found: '내용을 찾을 수 없습니다. 삭제되었거나 본인의 것이 아닙니다',
    signed_out: '로그아웃되었습니다. 다시 로그인해 주세요',
    session_expired: '로그인 시간이 지났거나 만료되었습니다. 다시 로그인해 주세요',
    forbidden: '이 페이지에 접근할 권한이 없습니다',
    invalid_input: '{count, plural, other {고쳐야 할 항목이 #개 있습니다}}. 항목 옆의 안내에 따라 수정해 주세요',
    malformed_request: '받은 내용을 읽을 수 없습니다. 페이지를 새로 고친 뒤 다시 시도해 주세요',
    unsupported_media_type: '이 형식의 내용은 받을 수 없습니다',
    wrong_state: '현재 상태에서는 할 수 없는 작업입니다. 페이지를 새로 고쳐 최신 상태를 확인해 주세요',
    stale_revision: '이 항목이 방금 다른 곳에서 수정되었습니다. 어느 내용을 남길지 골라 주세요',
    idempotency_key_missing: '요청에 중복 방지 표시가 없습니다. 페이지를 새로 고친 뒤 다시 시도해 주세요',
    idempotency_key_reused: '같은 중복 방지 표시가 다른 요청에 쓰였습니다. 페이지를 새로 고친 뒤 다시 시도해 주세요',
    request_too_large: '보낸 내용이 너무 큽니다. 줄여서 다시 시도해 주세요',
    too_many_requests:
      '시도 횟수가 너무 많습니다. {retryAfterMin, plural, =0 {{retryAfterS, plural, other {#초}}} other {#분}} 뒤에 다시 시도해 주세요',
    busy: '지금 이용자가 많습니다. {retryAfterS, plural, other {#초}} 뒤에 다시 시도해 주세요. 입력한 내용은 사라지지 않습니다',
    database_unavailable:
      '시스템을 복구하는 중입니다. {retryAfterS, plural, other {#초}} 뒤에 다시 시도해 주세요. 방금 완료 표시가 나오지 않은 작업은 다시 제출해 주세요',
    no_room:
      '지금은 저장 공간이 부족하여 작업을 처리하지 못했습니다. 입력한 내용은 사라지지 않으니 이 페이지를 닫지 말고 {retryAfterS, plural, other {#초}} 뒤에 다시 시도해 주세요',
    files_unavailable:
      '지금은 파일 저장소에 연결할 수 없습니다. {retryAfterS, plural, other {#초}} 뒤에 다시 시도해 주세요. 입력한 내용은 사라지지 않습니다',
    unexpected: '작업에 실패했습니다. 기록해 두었으니 도움이 필요하면 번호 {requestId}을(를) 알려 주세요',
  },
  problems: {
    required: '비워 둘 수 없습니다',
    too_short: '{min, plural, other {#자}} 이상 입력해 주세요',
    too_long: '{max, plural, other {#자}} 이하로 입력해 주세요',
    positive_only: '양수만 입력할 수 있습니다',
    too_small: '{min, number} 이상이어야 합니다',
    too_large: '{max, number} 이하여야 합니다',
    too_few: '{min, plural, other {#개}} 이상이어야 합니다',
    nothing_chosen: '먼저 데이터를 선택해 주세요',
    too_many: '{max, plural, other {#개}} 이하여야 합니다',
    too_deep: '단계가 너무 깊습니다. 최대 {max, number}단계까지 가능합니다',
    wrong_type: '값의 종류가 맞지 않습니다',
    wrong_format: '형식이 올바르지 않습니다',
    phone_format: '휴대전화 번호, 지역 번호를 포함한 전화번호, 또는 +로 시작하는 국제 번호를 입력하세요',
    email_format: '이메일 주소를 입력하세요. 예: name@example.com',
    not_an_option: '제시된 항목 중에서 골라 주세요',
    not_a_date: '올바른 날짜가 아닙니다',
    unknown_field: '없는 항목입니다',
    invalid_character: '보이지 않거나 허용되지 않는 문자가 있습니다. 지우고 다시 입력해 주세요',
    not_a_number: '올바른 숫자가 아닙니다',
    not_a_whole_number: '정수를 입력해 주세요',
    too_many_digits: '소수점 아래는 최대 {digits, plural, other {#자리}}까지입니다',
    secret_anew: '주소가 바뀌었습니다. 비밀 키가 다른 곳으로 가지 않도록 다시 입력해 주세요',
    taken: '이미 사용 중인 값입니다. 다른 값을 입력해 주세요',
    reference_unknown: '해당하는 항목이 없습니다',
    reference_ambiguous: '해당하는 항목이 여러 개입니다. 코드를 입력해 주세요',
    changed_elsewhere: '이 항목이 방금 다른 곳에서 수정되었습니다',
    window_too_long: '조회 기간은 최대 {days, plural, other {#일}}까지입니다',
  },
  busyPage: {
    title: '지금 이용자가 많습니다',
    again: '{retryAfterS, plural, other {#초}} 뒤에 저절로 다시 열립니다. 새로 고치지 않아도 됩니다',
  },
  cells: { yes: '예', no: '아니요' },
}
