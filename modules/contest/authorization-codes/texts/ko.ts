import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    code_malformed: '인증 코드가 잘못 적혔습니다. 영문자와 숫자 12자리이니 하나씩 맞춰 보세요',
    code_unknown: '없는 인증 코드입니다. 코드를 준 기관에 확인해 주세요',
    code_used: '이미 사용 중인 인증 코드입니다. 코드 하나는 작품 하나에만 쓸 수 있습니다',
    code_revoked: '회수된 인증 코드입니다. 기관에 다른 코드를 요청하여 여기에 입력해 주세요',
    code_other_season: '이번 대회의 인증 코드가 아닙니다',
    code_other_kind: '다른 신청 유형의 인증 코드입니다',
    code_other_stage: '다른 학령 단계의 인증 코드입니다',
    code_expired: '기한이 지난 인증 코드입니다. 기관에 다른 코드를 요청해 주세요',
    quota_exceeded:
      '이 기관의 정원을 넘었습니다. 전체 {amount, plural, other {#개}}, 남은 수 {left, plural, other {#개}}',
  },
}
