export const ko = {
  kinds: '신청할 수 있는 종류 {count, plural, other {#개}}',
  teams: {
    title: '내 팀',
    text: '팀마다 무엇이 빠졌는지 한눈에, 사람은 팀 사이에 복사',
  },
  scoreboard: {
    title: '성적판',
    text: '라운드마다 실시간으로',
  },
  forms: {
    title: '신청서 내려받기',
    text: '빈 양식과 우리 팀 신청서',
  },
  unitCodes: {
    title: '기관 인증 코드',
    text: '배분, 전달, 회수',
  },
  myExams: {
    title: '내 시험',
    text: '시험장, 좌석, 수험표',
  },
  scores: {
    title: '성적 조회',
    text: '신분증 번호 끝자리와 수험번호로 조회',
  },
  lists: {
    title: '최종 명단',
    text: '과목별로 공개된 명단',
  },
  registrations: {
    title: '신청 심사',
    text: '교사가 학교 학생의 신청을 심사',
  },
} as const
