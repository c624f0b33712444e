import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '기관 업무',
  lead: '{unit}의 대회 업무를 휴대전화로 처리합니다.',
  leadNobody: '기관 담당자가 코드를 나누어 주고 신청을 심사하는 곳입니다.',
  waiting: {
    title: '내 심사를 기다림',
    none: '지금 심사를 기다리는 신청이 없습니다',
    count: '{capped, select, yes {{count, plural, other {#건 이상}}} other {{count, plural, other {#건}}}}',
    since: '가장 오래된 것은 {at}부터 기다리고 있습니다',
    go: '심사하기',
  },
  codes: {
    title: '인증 코드',
    free: '미사용 {free, plural, other {#개}}',
    handed: '전달 {handed, plural, other {#}}, 사용 {used, plural, other {#}}, 남은 정원 {left, plural, other {#}}',
    go: '보고 나누어 주기',
  },
  deadline: {
    title: '신청 마감',
    label: '남은 시간',
    over: '신청이 마감되었습니다',
    none: '지금 신청을 받는 시즌이 없습니다',
    day: '일',
    hour: '시간',
    minute: '분',
    second: '초',
    spoken: '마감까지 {days}일 {hours}시간 {minutes}분 남았습니다',
  },
  delegation: {
    title: '대표단',
    text: '단장, 일정, 숙소, 보험을 적습니다. 선수는 팀에서 자동으로 가져옵니다.',
    go: '대표단 작성',
  },
  materials: {
    title: '기관 자료',
    text: '직인이 찍힌 총괄표, 추천서, 업무 보고서를 여기에 올립니다.',
    go: '자료 올리기',
  },
  documents: {
    title: '대회 자료',
    text: '규정, 경기장 도면, 채점표를 여기에 게시하면 누구나 내려받을 수 있습니다.',
    go: '자료 올리기',
  },
  console: {
    title: '그 밖의 업무',
    text: '정원 배정, 일괄 심사, 내보내기 등은 컴퓨터에서 업무 관리 시스템을 이용해 주세요.',
    go: '업무 관리 시스템 열기',
  },
  switch: {
    title: '{unit}의 담당자입니다',
    text: '지금은 다른 역할로 일하고 있습니다. 전환하면 이 기관의 업무를 볼 수 있습니다.',
    go: '{unit}(으)로 전환',
  },
  ask: {
    title: '아직 담당자가 아닙니다',
    how: '상위 기관에 담당자 지정을 요청하거나 여기에서 신청하세요. 승인되면 코드를 나누어 주고 신청을 심사할 수 있습니다.',
    unit: '{unit} 담당자 신청',
    change: '소속이 아닌가요? 개인 정보에서 바꾸기',
    noUnit: '먼저 개인 정보에서 소속 학교나 기관을 고른 뒤 신청해 주세요.',
    profile: '소속 기관 고르기',
    words: '설명',
    wordsHint: '상위 기관이 확인할 수 있도록 직책과 연락처를 적어 주세요. 예: “과학 교사, 대회 담당”.',
    needed: '설명을 입력해 주세요',
    send: '신청하기',
    sent: '신청했습니다. 처리되면 알려 드립니다',
  },
  request: {
    pending: '신청이 처리를 기다리고 있습니다',
    pendingText: '{at}에 {unit} 담당자를 신청했습니다. 처리되면 알려 드립니다.',
    withdraw: '신청 철회',
    withdrawn: '신청을 철회했습니다',
    failed: '지난 신청이 승인되지 않았습니다',
    failedText: '{unit} 담당자 신청이 승인되지 않았습니다. 사유: {reason}',
  },
  cannot: '교사와 기관 담당자 계정만 담당자가 될 수 있습니다.',
}
