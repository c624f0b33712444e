import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  labelSource: '시즌',
  refusals: {
    season_contradictory: '시즌 설정에 문제가 {count, plural, other {#개}} 있습니다. 모두 고쳐야 게시할 수 있습니다',
    season_other_contest: '시즌은 다른 대회({contest})에 속하며 새 버전으로 옮길 수 없습니다',
    draft_exists: '이 시즌의 초안이 이미 작성 중입니다',
    draft_settled: '게시되었거나 폐기된 초안은 고칠 수 없습니다',
    draft_outdated: '시즌에 더 새로운 버전({version})이 있습니다. 초안을 다시 시작해 주세요',
    deadline_not_later: '새 마감은 현재 마감보다 늦어야 합니다',
    season_closed: '종료된 시즌은 고칠 수 없습니다',
  },
  problems: {
    season_dictionary_unknown: '‘{dictionary}’ 사전이 없습니다',
    season_code_unknown: '사전 ‘{dictionary}’에 ‘{value}’ 항목이 없습니다',
    season_reference_unknown: '여기서 가리키는 ‘{name}’ 항목이 없습니다',
    season_code_twice: '‘{name}’ 항목이 두 번 이상 나옵니다',
    season_kind_gone: '‘{name}’ 종류는 이미 게시되어 인증 코드나 신청이 있을 수 있으므로 뺄 수 없습니다',
    season_exam_gone: '‘{name}’ 시험은 이미 게시되어 응시자나 성적이 있을 수 있으므로 뺄 수 없습니다',
    season_round_gone: '‘{name}’ 회차는 이미 게시되어 기관이 낸 자료가 있을 수 있으므로 뺄 수 없습니다',
    season_exam_item_gone: '시험 과목 ‘{name}’은(는) 이미 게시되어 성적이 있을 수 있으므로 뺄 수 없습니다',
    season_round_paper_gone: '기관 자료 ‘{name}’은(는) 이미 게시되어 낸 기관이 있을 수 있으므로 뺄 수 없습니다',
    season_delegation_gone: '대표단은 이미 게시되어 제출한 기관이 있을 수 있으므로 뺄 수 없습니다',
    season_delegation_level:
      '대표단을 꾸리는 기관 단계는 이미 게시되어 제출한 기관이 있을 수 있으므로 바꿀 수 없습니다',
    season_range_reversed: '최솟값 {min}이 최댓값 {max}보다 큽니다',
    season_window_reversed: '시작이 마감보다 빠르지 않습니다',
    season_time_zone_unknown: '‘{zone}’ 시간대가 없습니다',
    season_field_missing: '필요한 항목 ‘{field}’이 없습니다',
    season_individual_with_members: '개인 부문은 구성원이 한 명뿐이어야 합니다',
    season_identity_needed: '1인 1작품 부문은 중복 확인을 위해 신분증 번호가 필요합니다',
    season_choice_source: '선택 항목 ‘{field}’의 선택지 출처는 하나여야 합니다',
    season_not_a_date: '‘{field}’ 항목은 날짜가 아닙니다',
    season_condition_never: '조건이 성립할 수 없습니다. ‘{field}’ 값은 ‘{value}’이 될 수 없습니다',
    season_counted_rounds: '{counted}회를 반영하는데 모두 {rounds}회뿐입니다',
    season_sheet_without_task: '채점표에는 득점 과제가 하나 이상 있어야 합니다',
    season_tie_without_time: '시간으로 동점을 가리려면 회당 제한 시간을 정해야 시간이 기록됩니다',
    season_exam_not_earlier: '“{name}”은(는) 같은 종류에서 먼저 끝나는 시험이 아닙니다',
    season_exam_before_list:
      '“{name}”의 성적 이의 신청이 이 시험이 시작된 뒤에야 마감되어 최종 명단이 늦고, 아무도 이 시험을 볼 수 없습니다',
    season_appeals_too_early: '이의 신청은 시험이 끝나기 전에 시작할 수 없습니다',
    season_team_twice: '같은 종목·같은 부({name})의 종류가 둘 이상입니다',
    season_team_without_members: '팀에는 학생이 한 명 이상 있어야 합니다',
    season_swap_too_early: '학생 교체 마감이 신청 시작보다 이릅니다',
    season_paperless_signed: '무서류 신청에는 서명란과 날인란이 있을 수 없습니다',
    season_unit_area_of_nothing: '신청 기관과 같은 지역으로 하려면 먼저 같은 지역의 범위를 고르세요',
  },
  resources: {
    contestSeasons: {
      one: '시즌',
      many: '시즌',
      fields: {
        code: '코드',
        contest: '대회',
        title: '이름',
        edition: '회차',
        state: '상태',
        version: '버전',
        opensAt: '시작',
        closesAt: '마감',
        createdAt: '생성 시각',
      },
      actions: {
        publish: '게시',
        postpone: '마감 연기',
        close: '종료',
      },
      options: {
        state: {
          draft: '초안',
          published: '게시됨',
          closed: '종료',
        },
      },
    },
  },
}
