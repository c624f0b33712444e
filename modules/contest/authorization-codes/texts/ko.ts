import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    code_malformed: '인증 코드가 잘못 적혔습니다. 영문자와 숫자 12자리이니 하나씩 맞춰 보세요',
    code_unknown: '없는 인증 코드입니다. 코드를 준 기관에 확인해 주세요',
    code_used: '이미 사용 중인 인증 코드입니다. 코드 하나는 작품 하나에만 쓸 수 있습니다',
    code_revoked: '회수된 인증 코드입니다. 기관에 다른 코드를 요청하여 여기에 입력해 주세요',
    code_other_season: '이번 대회의 인증 코드가 아닙니다',
    code_other_kind: '다른 신청 종류의 인증 코드입니다',
    code_other_stage: '다른 학령 단계의 인증 코드입니다',
    code_expired: '기한이 지난 인증 코드입니다. 기관에 다른 코드를 요청해 주세요',
    quota_exceeded:
      '이 기관의 정원을 넘었습니다. 전체 {amount, plural, other {#개}}, 남은 수 {left, plural, other {#개}}',
    quota_below_use:
      '정원은 이미 쓰인 수보다 적을 수 없습니다. 요청 {amount}개, 유효한 코드 {live, plural, other {#개}}, 하위 기관 배정 {handed}개',
    quota_above_short:
      '{unit}의 정원이 부족합니다. 전체 {amount}개 중 이 기관에는 최대 {left}개까지 배정할 수 있습니다',
    quota_short_for_move:
      '옮길 수 없습니다. {unit}의 정원이 부족합니다({season}, {kind}). 전체 {amount}개 중 {used}개를 쓰고 있고 {moved}개가 함께 옮겨집니다. 먼저 그 정원을 늘리거나, 옮길 기관의 코드와 정원을 회수해 주세요',
    quota_of_own_unit: '자기 기관의 정원은 상위 기관이 정합니다',
    too_few_codes: '사용하지 않은 코드가 그만큼 없습니다. {left}개뿐입니다',
    unit_not_below: '코드는 하위 기관에만 넘길 수 있습니다',
    code_replaced: '이 코드는 이미 새 코드로 바뀌었습니다',
  },
  resources: {
    authorizationCodes: {
      one: '인증 코드',
      many: '인증 코드',
      fields: {
        code: '코드',
        season: '시즌',
        unit: '보유 기관',
        kind: '신청 종류',
        stage: '학령 단계',
        state: '상태',
        handedTo: '받은 사람',
        handedAt: '전달 시각',
        declarationNumber: '신청 번호',
        voidReason: '회수 사유',
        expiresAt: '유효 기한',
        createdAt: '생성 시각',
      },
      options: {
        state: {
          generated: '생성됨',
          allocated: '배정됨',
          handed: '전달됨',
          bound: '연결됨',
          submitted: '제출됨',
          used: '사용됨',
          void: '무효',
        },
      },
      actions: {
        hand: '개인에게 전달',
        handDown: '하위 기관에 넘기기',
        recall: '되돌려 받기',
        revoke: '회수',
        reissue: '재발급',
      },
      inputs: { hand: { name: '받는 사람' }, handDown: { unit: '하위 기관' } },
    },
    quotas: {
      one: '정원',
      many: '정원',
      fields: {
        unitName: '기관',
        season: '시즌',
        unit: '기관',
        kind: '신청 종류',
        stage: '학령 단계',
        amount: '정원',
        live: '유효한 코드',
        handedDown: '하위 기관 배정',
      },
    },
    codeReserves: {
      one: '예비 신청',
      many: '예비 명단',
      noneHint: '정원이 부족할 때 희망자를 예비 명단에 적어 두면 자리가 나는 대로 차례로 올라갑니다.',
      fields: {
        name: '대기자',
        position: '순번',
        season: '시즌',
        unit: '기관',
        kind: '신청 종류',
        stage: '학령 단계',
        waitingUnit: '대기 기관',
        waitingName: '대기자 이름',
        state: '상태',
        code: '코드',
        createdAt: '등록 시각',
      },
      options: {
        state: {
          waiting: '대기 중',
          served: '배정됨',
          withdrawn: '철회됨',
        },
      },
      actions: {
        serve: '배정',
        withdraw: '철회',
      },
    },
  },
}
