import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    not_your_turn: '지금은 {unit}의 심사 차례입니다. 볼 수는 있지만 결정할 수 없습니다',
    own_work:
      '{why, select, own {본인의 신청입니다} child {자녀의 신청입니다} named {본인이 구성원 또는 지도교사인 작품입니다} other {본인 학교의 작품입니다}}. 동료에게 맡겨 주세요',
    checks_unconfirmed: '확인하지 않은 알림이 {count}건 있습니다. 살펴보고 체크해 주세요',
    checks_failed: '규칙에 맞지 않는 곳이 {count}군데 있어 승인할 수 없습니다. 반려할 수 있습니다',
    recommendations_used_up: '이 종류의 추천 인원({amount}건)을 모두 사용했습니다',
    recommendations_below_use: '이미 {used}건을 추천하여 추천 정원을 {amount}건으로 정할 수 없습니다',
    recommendations_of_own_unit: '소속 기관의 추천 정원은 상위 기관이 정합니다',
    recommendations_set_above: '이 정원은 더 높은 기관이 정했습니다. 정한 기관이나 그 상위 기관만 바꿀 수 있습니다',
    reason_needed: '사유를 선택하고 설명을 적어 주세요',
    nothing_opened: '수정할 부분을 하나 이상 열어 주세요',
    fix_by_out_of_range: '수정 기한은 오늘 이후 {max}일 이내여야 합니다',
    second_person_needed: '불합격은 다른 담당자의 확인이 필요합니다',
    refusal_pending: '동료가 불합격을 제안하여 다른 담당자의 확인을 기다리고 있습니다',
    waiting_unit_reminded: '오늘 {atText}에 이미 {unit}에 알림을 보냈습니다. 하루에 한 번만 보낼 수 있습니다',
    nothing_waits_there: '이 시즌에서 지금 {unit}의 심사를 기다리는 신청이 없습니다',
    nobody_reviews_there: '{unit}에는 아직 심사 담당자가 없습니다. 먼저 담당자를 지정해 주세요',
    too_late_to_take_back: '10분이 지났거나 상급 기관이 열어 보아 취소할 수 없습니다',
  },
  messages: {
    reminder: {
      name: '심사 요청 알림',
      subject: '{unit}의 심사를 기다리는 신청 {count}건',
      body: '안녕하세요.\n\n{season} 신청 {count}건이 {unit}의 심사를 기다리고 있습니다. 가장 오래된 건은 {since}부터 기다리고 있습니다.\n로그인하여 심사해 주세요: {site}',
      sms: '{season} 신청 {count}건이 {unit}의 심사를 기다립니다. 가장 오래된 건은 {since}부터입니다. {site}',
    },
  },
  resources: {
    recommendationQuotas: {
      one: '추천 정원',
      many: '추천 정원',
      noneHint: '추천 정원이 없는 기관은 시즌에서 정한 수만큼 추천하며, 정해진 수가 없으면 제한 없이 추천합니다.',
      fields: {
        unitName: '기관',
        season: '시즌',
        unit: '기관',
        kind: '신청 종류',
        stage: '학령 단계',
        amount: '추천 정원',
        used: '추천 완료',
        left: '남은 수',
        setBy: '정한 기관',
      },
    },
  },
  problems: {
    check_failed: '규칙에 맞지 않습니다',
    check_unconfirmed: '살펴보고 확인해 주세요',
  },
  checks: {
    fine: {
      ages: '나이가 증빙과 일치하고 요건에 맞습니다',
      stage: '학교급과 분야가 일치합니다',
      'one-work': '1인 1작품',
      people: '인원과 지역이 요건에 맞습니다',
      dates: '날짜 순서가 맞습니다',
      materials: '자료가 모두 있습니다',
      code: '인증 코드가 유효합니다',
    },
    schoolConfirmed: '작성자가 확인함: {name}의 학교는 코드를 준 기관 아래에 있지 않지만 맞습니다',
    pagesMissing: '서명한 {count}쪽이 없습니다',
    pagesFine: '서명한 {count}쪽을 모두 확인했습니다',
    pageConfirmed: '{page}쪽은 신청자가 직접 확인했습니다. 그림과 대조해 주세요',
  },
}
