import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    season_not_open: '아직 신청 기간이 아닙니다. {opensAtText}부터 작성할 수 있습니다',
    deadline_passed:
      '신청은 {closedAtText}에 마감되었습니다. 이번 요청은 {receivedAtText}에 도착하여 더 이상 바꿀 수 없습니다',
    kind_not_yours: '이 계정으로는 이 종류를 신청할 수 없습니다',
    code_needed: '이 종류는 인증 코드가 필요합니다. 먼저 인증 코드를 입력해 주세요',
    declaration_incomplete:
      '정보를 모두 입력해 주세요. 아직 {count, plural, other {#곳}}이 비었거나 맞지 않습니다. 안내에 따라 채워 주세요',
    work_already_declared:
      '이 종류에 이미 다른 작품을 신청한 구성원이 있습니다. 한 사람은 한 회에 하나만 신청할 수 있습니다',
    signed_pages_missing: '서명하고 날인한 신청서가 아직 다 올라오지 않았습니다. 모든 쪽을 먼저 올려 주세요',
    ticks_missing: '아직 체크하지 않은 항목이 {count, plural, other {#개}} 있습니다',
    opened_by_reviewer:
      '심사자가 이미 신청서를 열었으므로 직접 철회할 수 없습니다. 고치려면 심사 기관에 반려를 요청해 주세요',
    material_twice: '같은 파일이 이미 있습니다: {name}. 다른 파일을 골라 주세요',
    material_limit: '이 자료는 파일을 {max, plural, other {#개}}까지 올릴 수 있습니다. 먼저 지우거나 바꿔 주세요',
    material_format: '이 자료는 다음 형식만 받습니다: {formats}',
    material_too_large: '파일이 너무 큽니다. 파일 하나는 {maxMb}MB까지입니다',
    material_measure:
      '{what, select, pixels {사진이 너무 작습니다. 가로 {minWidthPx}픽셀, 세로 {minHeightPx}픽셀 이상이어야 합니다} other {영상 길이가 맞지 않습니다. {minS}초 이상 {maxS}초 이하여야 합니다}}',
    field_not_opened: '심사 기관이 반려하면서 이 부분의 수정은 열지 않았습니다',
    fix_by_passed: '수정 기한이 {fixByText}에 끝났습니다. 요청이 도착한 시각은 {receivedAtText}입니다',
    already_reviewed: '이미 심사한 기관이 있어 직접 철회할 수 없습니다. 수정이 필요하면 심사 기관에 반려를 요청하세요',
    not_confirmed: '선생님이 준비한 신청입니다. 학생 본인이 넘겨받은 뒤에 계속할 수 있습니다',
    owner_only: '이 단계는 신청자 본인만 할 수 있습니다',
    team_cap_reached:
      '{unit}은(는) 이 종류가 이미 {cap, plural, other {#건}}으로 한도에 이르렀습니다. 쓰지 않는 초안을 먼저 폐기해 주세요',
    swap_not_offered: '이 종류는 제출한 뒤 학생을 교체할 수 없습니다',
    swap_closed: '학생 교체는 {swapUntilText}에 마감되었습니다. 이번 요청은 {receivedAtText}에 도착했습니다',
    swap_wrong: '새 학생의 정보에서 {count, plural, other {#곳}}을 고쳐야 합니다',
    no_reviewing_unit:
      '이 신청이 속한 기관과 그 상위 기관 가운데 이 종류를 심사하는 곳이 없어 제출할 수 없습니다. 학교나 시군구에서 받은 인증 코드로 신청하거나 대회 사무국에 문의해 주세요',
    people_limit: '{role, select, member {구성원} other {지도교사}}은 {max, plural, other {#명}}까지입니다',
  },
  problems: {
    other_school: '{school} 학생만 가져올 수 있습니다. 이 학생은 다른 학교 소속입니다',
    unit_over_cap: '기관의 이 종류 한도 {cap, plural, other {#건}}을 넘습니다',
    not_confirmed: '학생 본인이 넘겨받은 뒤에 작성합니다',
    field_not_opened: '수정이 열려 있지 않습니다',
    code_missing: '인증 코드를 아직 입력하지 않았습니다',
    code_revoked: '회수된 인증 코드입니다. 다른 코드를 입력해 주세요',
    work_already_declared:
      '이 구성원은 이 종류에 이미 다른 작품이 있습니다. 한 사람은 한 회에 하나만 신청할 수 있습니다',
    stage_not_for_code: '인증 코드의 학령 단계와 다릅니다',
    id_number_in_text: '여기에 주민신분증 번호를 적지 마세요. 번호는 신분증 번호 칸에만 적습니다',
    portrait_wrong: '사진(JPG 또는 PNG)을 올려 주세요',
    file_unknown: '파일을 찾을 수 없습니다. 다시 올려 주세요',
    people_changed: '명단이 방금 다른 곳에서 바뀌었습니다. 새로 고친 뒤 순서를 바꿔 주세요',
    field_twice: '같은 항목이 두 번 들어 있습니다',
    tick_missing: '읽고 체크해 주세요',
    too_few_members: '구성원은 {min, plural, other {#명}} 이상이어야 합니다',
    too_many_members: '구성원은 {max, plural, other {#명}}까지입니다',
    too_few_instructors: '지도교사는 {min, plural, other {#명}} 이상이어야 합니다',
    too_many_instructors: '지도교사는 {max, plural, other {#명}}까지입니다',
    other_area: '모든 구성원은 같은 {area, select, school {학교} county {현(시·구)} other {시·주}}에 있어야 합니다',
    not_in_unit_area:
      '{people, select, instructors {코치(지도교사)} other {학생(구성원)}}는 신청 기관과 같은 {area, select, school {학교} county {현(시·구)} other {시·주}}에 있어야 합니다',
    unit_area_unknown:
      '신청 기관이 속한 {area, select, school {학교} county {현(시·구)} other {시·주}}가 없어 소재지를 확인할 수 없습니다. 학교의 인증 코드를 쓰거나 계정에서 학교를 고른 뒤 신청해 주세요',
    other_stage: '모든 구성원은 같은 학령 단계여야 합니다',
    too_young: '{on} 기준 {age}세입니다. 이 종류는 {min}세 이상이어야 합니다',
    too_old: '{on} 기준 {age}세입니다. 이 종류는 {max}세 이하여야 합니다',
    id_number_birth_differs: '신분증 번호의 생년월일과 다릅니다',
    id_number_sex_differs: '신분증 번호의 성별과 다릅니다',
    school_not_of_code:
      '이 코드는 {unit}에서 준 것인데, 이 학교를 맡고 있는 곳이 아닙니다. 학교를 바르게 골랐다면 확인하고, 잘 모르면 먼저 선생님께 물어보세요',
    same_person_twice: '같은 사람이 두 번 적혀 있습니다',
    date_too_early: '{date}보다 빠를 수 없습니다',
    date_too_late: '{date}보다 늦을 수 없습니다',
    material_missing: '파일 {min, plural, other {#개}}가 필요하며 지금 {count, plural, other {#개}} 있습니다',
    material_held: '아직 검사 중이거나 통과하지 못한 파일이 있습니다. 잠시 기다리거나 다른 파일을 골라 주세요',
    approval_date_missing: '승인 날짜를 적어 주세요',
    approval_too_late: '승인 날짜는 {date}보다 앞서야 합니다',
    question_unanswered: '예 또는 아니요로 답해 주세요',
    too_few_items: '지금 {count, number}개입니다. 쉼표로 구분해 {min, number}개 이상 적어 주세요',
    too_many_items: '지금 {count, number}개입니다. 쉼표로 구분해 {max, number}개까지 적어 주세요',
    subject_not_for_stage: '선택한 학령 단계나 신청 종류에 맞지 않는 과목입니다',
    stage_not_for_kind: '이 종류에는 이 학령 단계가 없습니다',
  },
  reasons: {
    windowOver: '마감 전에 제출하지 않아 자동으로 무효가 되었습니다',
    notMendedInTime: '기한 내에 수정하여 다시 제출하지 않아 종료되었습니다',
  },
  circles: {
    declarations: '시즌 신청',
    states: {
      draft: '작성 중',
      signing: '서명 대기',
      signed: '서명 완료, 미제출',
      submitted: '심사 중',
      returned: '반려',
      qualified: '자격 통과',
      refused: '불통과',
      withdrawn: '철회',
    },
  },
  messages: {
    submitted: {
      name: '신청 제출됨',
      subject: '신청이 제출되었습니다: {title}',
      body: '신청하신 “{title}”({kind}, 번호 {number})이 제출되었습니다.\n접수증 번호: {receipt}\n접수증을 보관해 주세요. “내 신청”에서 진행 상황을 볼 수 있습니다.',
      sms: '신청하신 “{title}”이 제출되었습니다. 접수증 번호 {receipt}.',
    },
    swapped: {
      name: '학생 교체',
      subject: '학생이 교체되었습니다: {title}',
      body: '“{title}”({kind}, 번호 {number})의 학생이 교체되었습니다: {out} → {in}.\n사유: {reason}\n서명된 신청서는 원본 그대로이며 심사 기관이 이 교체를 볼 수 있습니다.',
      sms: '“{title}” 학생 교체: {out} → {in}.',
    },
    swappedInTeam: {
      name: '팀의 학생 교체',
      subject: '팀이 학생을 교체했습니다: {title}',
      body: '심사를 기다리는 “{title}”({kind}, 번호 {number})의 학생이 교체되었습니다: {out} → {in}.\n사유: {reason}\n심사 화면에 다른 점이 표시됩니다.',
      sms: '심사 대기 “{title}” 학생 교체: {out} → {in}. 사유: {reason}',
    },
    returned: {
      name: '신청 반려',
      subject: '수정이 필요합니다: {title}',
      body: '{unit}에서 “{title}”({kind}, 번호 {number}) 신청을 반려했습니다.\n사유: {reason}\n{fixBy}까지 수정하여 다시 제출해 주세요. 열린 부분만 수정할 수 있습니다.',
      sms: '“{title}” 신청이 반려되었습니다: {reason}. {fixBy}까지 다시 제출해 주세요.',
    },
    refused: {
      name: '신청 불통과',
      subject: '신청이 통과되지 못했습니다: {title}',
      body: '“{title}”({kind}, 번호 {number}) 신청이 {unit}의 심사를 통과하지 못했습니다.\n사유: {reason}',
      sms: '“{title}” 신청이 심사를 통과하지 못했습니다: {reason}',
    },
    qualified: {
      name: '자격 심사 통과',
      subject: '자격 심사 통과: {title}',
      body: '축하합니다! “{title}”({kind}, 번호 {number}) 신청이 자격 심사를 통과하여 평가로 넘어갑니다.',
      sms: '“{title}” 신청이 자격 심사를 통과했습니다.',
    },
    windowCloses: {
      name: '신청 마감 임박',
      subject: '신청 마감이 다가옵니다: {title}',
      body: '“{title}”({kind}, 번호 {number})을(를) 아직 제출하지 않았습니다. 신청은 {deadline}에 마감됩니다.\n서둘러 완성하여 제출하세요. 마감 후에는 제출할 수 없습니다.',
      sms: '“{title}”을(를) 아직 제출하지 않았습니다. 신청은 {deadline}에 마감됩니다.',
    },
    fixByNear: {
      name: '수정 기한 임박',
      subject: '수정하여 다시 제출하세요: {title}',
      body: '신청 “{title}”({kind}, 번호 {number})이(가) 반려된 뒤 아직 다시 제출되지 않았습니다. 기한은 {deadline}입니다.\n기한이 지나면 불통과로 처리됩니다.',
      sms: '신청 “{title}”이(가) 반려된 뒤 다시 제출되지 않았습니다. 기한은 {deadline}입니다.',
    },
    returnTimedOut: {
      name: '기한 내 미제출',
      subject: '신청이 종료되었습니다: {title}',
      body: '“{title}”({kind}, 번호 {number}) 신청을 기한 내에 수정하여 다시 제출하지 않아 통과하지 못한 것으로 처리되었습니다.',
      sms: '“{title}” 신청을 기한 내에 다시 제출하지 않아 통과하지 못한 것으로 처리되었습니다.',
    },
    codeRevoked: {
      name: '인증 코드 회수',
      subject: '인증 코드가 회수되었습니다: {title}',
      body: '신청하신 ‘{title}’({kind}, 번호 {number})의 인증 코드가 회수되었습니다.\n사유: {reason}\n작성한 내용은 그대로 있습니다. 기관에 다른 코드를 요청하여 입력하면 계속할 수 있습니다.',
      sms: '‘{title}’의 인증 코드가 회수되었습니다: {reason}. 다른 코드를 입력하면 계속할 수 있습니다.',
    },
    codeReissued: {
      name: '인증 코드 재발급',
      subject: '새 인증 코드: {title}',
      body: '신청하신 ‘{title}’({kind}, 번호 {number})의 새 인증 코드는 {code} 입니다.\n신청서를 열어 입력하면 계속할 수 있으며, 작성한 내용은 그대로 있습니다.',
      sms: '‘{title}’의 새 인증 코드는 {code} 입니다. 입력하면 계속할 수 있습니다.',
    },
  },
}
