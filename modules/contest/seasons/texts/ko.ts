import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
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
    season_range_reversed: '최솟값 {min}이 최댓값 {max}보다 큽니다',
    season_window_reversed: '시작이 마감보다 빠르지 않습니다',
    season_time_zone_unknown: '‘{zone}’ 시간대가 없습니다',
    season_field_missing: '필요한 항목 ‘{field}’이 없습니다',
    season_individual_with_members: '개인 부문은 구성원이 한 명뿐이어야 합니다',
    season_identity_needed: '1인 1작품 부문은 중복 확인을 위해 신분증 번호가 필요합니다',
    season_choice_source: '선택 항목 ‘{field}’의 선택지 출처는 하나여야 합니다',
    season_not_a_date: '‘{field}’ 항목은 날짜가 아닙니다',
    season_condition_never: '조건이 성립할 수 없습니다. ‘{field}’ 값은 ‘{value}’이 될 수 없습니다',
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
