import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  switches: '기능 스위치',
  whyNot: '자기 가맹점의 기능은 플랫폼 운영사나 상위 가맹점이 정하며, 여기서는 볼 수만 있습니다.',
  on: '켜짐',
  off: '꺼짐',
  withheld: '상위 가맹점에서 꺼져 있어 적용되지 않습니다',
  toCome: '준비 중',
  toComeWhy: '아직 제공되지 않는 기능이라 켤 수 없습니다',
  switchedOn: '‘{feature}’ 기능을 켰습니다',
  switchedOff: '‘{feature}’ 기능을 껐습니다',
  cut: '연결이 끊겨 바뀐 것이 없습니다. 잠시 후 다시 시도하세요',
  cancel: '취소',
  fee: {
    title: '구매 기능을 켤까요?',
    text: '지금부터 ‘{name}’의 모든 거래에 1% 수수료가 부과됩니다. 끈 뒤의 거래에는 부과되지 않습니다.',
    yes: '켜고 1% 수수료 시작',
  },
  effects: {
    hasCart: { on: '한 번에 여러 상품을 살 수 있습니다', off: '주문마다 상품 한 개만 팝니다' },
    hasPickupCodes: {
      on: '레인을 ‘픽업 코드 전용’으로 둘 수 있습니다. 코드 발급은 준비 중입니다',
      off: '레인을 더는 ‘픽업 코드 전용’으로 둘 수 없습니다',
    },
    hasMedicine: {
      on: '의약품 자판기를 등록하고 판매할 수 있습니다',
      off: '의약품 자판기를 등록할 수 없고 기존 자판기는 판매하지 않습니다',
    },
    hasSmartMedicineBox: {
      on: '스마트 약상자를 등록하고 판매할 수 있습니다',
      off: '스마트 약상자를 등록할 수 없고 기존 약상자는 판매하지 않습니다',
    },
    hasPurchaseFunction: {
      on: '구매할 수 있으며 모든 거래에 1% 수수료가 붙습니다',
      off: '구매할 수 없으며 이 수수료도 없습니다',
    },
  },
  related: '관련 항목',
  subMerchants: '하위 가맹점',
  staff: '직원',
  closed: '영업 중지: 이 가맹점과 하위 가맹점의 자판기는 판매하지 않습니다.',
}
