import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    person_merged: '둘 중 하나가 이미 다른 사람에 합쳐져 있습니다. 먼저 분리해 주세요',
    person_holds_others: '이 사람에 다른 사람이 합쳐져 있습니다. 이 사람을 남기거나 먼저 분리해 주세요',
    person_other_role: '참가자와 지도교사는 합칠 수 없습니다',
    person_itself: '자기 자신과 합칠 수 없습니다',
  },
  resources: {
    knownPeople: {
      one: '인물',
      many: '인물',
      noneHint: '신청서가 제출되면 참가자와 지도 교사가 여기에 등록됩니다.',
      fields: {
        name: '이름',
        role: '역할',
        unit: '소속 기관',
        idNumberMasked: '신분증 번호',
        birth: '생년월일',
        mergedCount: '합쳐진 수',
        declarationCount: '신청 수',
        firstSeenAt: '첫 제출',
        lastSeenAt: '최근 제출',
      },
      options: {
        name: { own: '이쪽', other: '다른 쪽' },
        idNumberMasked: { own: '이쪽', other: '다른 쪽' },
        birth: { own: '이쪽', other: '다른 쪽' },
        role: {
          member: '구성원',
          instructor: '지도교사',
        },
      },
      actions: { merge: '중복 인물 합치기', separate: '다시 분리' },
      inputs: {
        merge: {
          other: '다른 쪽',
          name: '남길 이름',
          idNumberMasked: '남길 신분증 번호',
          birth: '남길 생년월일',
        },
      },
    },
  },
}
