export const ko = {
  refusals: {
    machine_offline: '자판기에 연결할 수 없습니다. 잠시 후 다시 시도하세요',
    machine_not_selling: '이 자판기는 지금 판매하지 않습니다',
    lane_not_sellable: '{lane}번 레인의 상품은 지금 살 수 없습니다. 다시 선택하세요',
    price_changed: '{lane}번 레인의 가격이 바뀌었습니다. 확인 후 주문하세요',
    cart_off: '이 자판기는 한 번에 한 개만 살 수 있습니다',
    order_over: '이미 결제되었거나 끝난 주문입니다',
    refund_above_order:
      '환불 합계는 결제 금액을 넘을 수 없습니다. 남은 금액은 ¥{leftFen, number, ::scale/0.01 .00}입니다',
    refund_same_person: '환불을 신청한 사람은 승인할 수 없습니다. 다른 사람이 처리해야 합니다',
    refund_while_dispensing: '아직 배출 중인 상품이 있습니다. 끝난 뒤 환불하세요',
    line_not_unknown: '이 상품의 결과는 이미 확인되었습니다',
    loss_of_platform:
      '이 상품의 금액은 이미 구매자에게 환불되었습니다. 그래도 나왔다면 손실은 플랫폼이 부담하므로 플랫폼에 확인을 요청해 주세요',
    refund_of_delivered:
      '이 환불의 상품 중 나중에 나온 것이 있습니다. 그래도 환불하면 손실은 플랫폼이 부담하므로 플랫폼에 처리를 요청해 주세요',
  },
  problems: {
    lane_not_sellable: '지금 살 수 없습니다',
    price_changed: '가격이 바뀌었습니다',
  },
  refundReasons: {
    'lane-jammed': '상품 걸림',
    'delivery-timeout': '배출 시간 초과',
    other: '기타 사유',
  },
} as const
