import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

const features = {
  hasCart: '장바구니',
  hasMemberCards: '회원 카드',
  hasPickupCodes: '수령 코드',
  hasMedicine: '의약품',
  hasMedicineCombination: '복합 처방',
  hasSmartMedicineBox: '스마트 약장',
  isPharmacy: '약국',
  hasPurchaseFunction: '구매 기능(Higo)',
} as const

export const ko: TextsLike<typeof zh> = {
  refusals: {
    feature_off: '이 가맹점에는 이 기능이 켜져 있지 않습니다. 플랫폼 운영사나 상위 가맹점에 문의하세요',
    no_operator:
      '아직 플랫폼 운영사가 없습니다. 먼저 ‘기관 관리’에서 유형이 ‘가맹점’이고 단계가 ‘플랫폼 운영사’인 기관을 만드세요',
    merchant_too_deep: '하위 가맹점 아래에는 가맹점을 둘 수 없습니다',
    decided_above: '자기 가맹점의 기능, 한도, 영업 중지는 플랫폼 운영사나 상위 가맹점이 정합니다',
    feature_beyond_own: '자기 가맹점에 이 기능이 없으므로 하위 가맹점에 켜 줄 수 없습니다',
    limit_beyond_parent: '하위 가맹점의 한도는 상위 가맹점의 한도를 넘을 수 없습니다',
    closed_by_operator: '플랫폼 운영사가 영업을 중지한 가맹점이므로 운영사만 영업을 재개할 수 있습니다',
  },
  problems: {
    limit_beyond_parent: '상위 가맹점의 한도를 넘을 수 없습니다',
  },
  resources: {
    merchants: {
      one: '가맹점',
      many: '가맹점 관리',
      noneHint: '가맹점을 새로 만들면 조직과 첫 관리자 계정이 함께 만들어지고, 일회용 비밀번호가 연락처로 전송됩니다.',
      sections: {
        company: '가맹점 정보',
        people: '관리자와 연락처',
        classes: '분류와 한도',
      },
      fields: {
        number: '가맹점 번호',
        name: '가맹점 이름',
        kind: '가맹점 유형',
        businessType: '영업 유형',
        loginName: '로그인 계정',
        phone: '연락처',
        contact: '담당자',
        address: '주소',
        categoryCode: '분류',
        labelCodes: '라벨',
        parent: '상위 가맹점',
        pickupCodesMax: '수령 코드 한도',
        autoRefundMaxFen: '자동 환불 한도',
        features: '켜진 기능',
        withheld: '상위 가맹점에서 꺼져 적용되지 않는 기능',
        isPharmacy: '약국',
        isOpen: '영업 중',
        isClosedByOperator: '운영사가 영업 중지함',
        createdAt: '생성 시각',
      },
      hints: {
        kind: '처음에 켜지는 기능만 정하며, 이후에는 기능 스위치를 따릅니다',
        loginName: '첫 관리자가 이 이름으로 로그인합니다. 바꾸면 새 비밀번호가 전송됩니다',
        phone: '새로 만들 때 일회용 비밀번호가 이 번호로 전송됩니다',
        parent: '비워 두면 플랫폼 운영사(가맹점이 만들 때는 자기 가맹점) 바로 아래에 놓입니다',
        pickupCodesMax: '동시에 유효한 수령 코드 수. 비워 두면 0',
        autoRefundMaxFen: '이 금액을 넘는 환불은 사람이 승인합니다. 비워 두면 0',
      },
      options: {
        kind: { ordinary: '일반 가맹점', pharmacy: '약국 가맹점' },
        features,
        withheld: features,
      },
      actions: {
        choose: '가맹점 선택 및 필터',
        switchFeature: '기능 전환',
        setLimits: '한도 설정',
        close: '영업 중지',
        reopen: '영업 재개',
      },
      inputs: { setLimits: { pickupCodesMax: '수령 코드 한도', autoRefundMaxFen: '자동 환불 한도' } },
    },
  },
}
