import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  loading: '불러오는 중…',
  cut: '네트워크가 끊겨 불러오지 못했습니다. 다시 시도해 주세요',
  season: '시즌',
  tabs: {
    label: '대회 현장',
    teams: '팀',
    checkIn: '접수',
    scores: '라운드와 점수',
    protests: '현장 이의',
  },
  papers: {
    needsSeason: '먼저 필터에서 시즌을 선택하세요',
    'check-in-list': '접수 명단 인쇄',
    cards: '참가증 인쇄',
  },
  people: {
    contestants: '참가 학생',
    coaches: '코치',
    contact: '연락처',
    toReview: '신청서와 자료 보기',
  },
  checkIn: {
    title: '팀 접수',
    number: '번호',
    numberHint: '참가증에 적힌 번호',
    numberMissing: '번호를 입력하세요',
    look: '팀 찾기',
    unknown: '번호 {number}의 팀이 없습니다. 번호나 심사 통과 여부를 확인하세요',
    contestants: '참가 학생: {names}',
    already: '{at}에 {by} 님이 접수',
  },
  presence: {
    title: '도착 현황',
    none: '이 시즌에 자격을 얻은 팀이 아직 없습니다',
    group: '종목과 부문',
    came: '도착',
    missing: '미도착',
    ready: '검수 통과',
  },
  scanner: {
    start: '카메라로 스캔',
    stop: '카메라 끄기',
    picture: '카메라 화면',
    denied: '카메라를 열 수 없습니다. 사용을 허용하거나 번호를 입력하세요',
    none: '이 브라우저는 스캔할 수 없습니다. 휴대폰 카메라로 참가증을 찍거나 아래에 번호를 입력하세요',
  },
}
