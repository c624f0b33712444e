export const ko = {
  cut: '응답이 없습니다. 이미 저장되었을 수 있으며, 다시 시도해도 중복되지 않습니다',
  entries: '분개',
  moves: '최근 변동',
  noEntries: '분개 없음: 상태만 바뀌고 금액 이동은 없습니다.',
  allEntries: '모든 분개 보기',
  settled: '이 정산의 거래',
  nothingSettled: '이 날짜에 정산할 거래가 없습니다.',
  settledHint: '대변은 매출, 차변은 환불과 정산 입금입니다.',
  subjects: {
    payment: '결제',
    order: '주문',
    settlement: '정산서',
    withdrawal: '출금',
    split: '분배',
    day: '영업일',
    transfer: '거래',
  },
  proof: {
    ask: '지금 검증',
    holds: '검증 완료: 모두 일치합니다',
    broken: '불일치가 발견되었습니다. 최신 항목을 확인하세요',
  },
} as const
