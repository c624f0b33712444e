import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    no_unit: '어느 기관에서 일하는지 먼저 고른 다음 기관 자료를 내 주세요',
    round_not_yours: '이 회차의 자료는 이 단계의 기관이 내지 않습니다',
    round_closed: '이 회차의 자료는 {opensAtText}부터 {closesAtText}까지 받습니다. 지금은 낼 수 없습니다',
    already_received: '상급 기관이 이 자료를 접수했습니다. 바꾸려면 상급 기관에 반려를 요청해 주세요',
    not_the_receiver: '이 자료는 {unit}에서 접수하거나 반려합니다. 보기만 할 수 있습니다',
    unit_material_format: '이 자료는 다음 형식만 받습니다: {formats}',
    unit_material_too_large: '파일이 너무 큽니다. 이 자료는 {maxMb}MB 이하여야 합니다',
  },
  messages: {
    returned: {
      name: '기관 자료 반려',
      subject: '기관 자료 “{paper}”이(가) 반려되었습니다',
      body: '제출하신 기관 자료 “{paper}”을(를) 상급 기관이 반려했습니다. 이유: {reason}. 고친 뒤 “우리 기관이 낼 자료” 페이지에서 다시 내 주세요.',
      sms: '기관 자료 “{paper}” 반려: {reason}. 고쳐서 다시 내 주세요.',
    },
  },
}
