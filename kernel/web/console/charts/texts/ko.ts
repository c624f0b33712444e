import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  asTable: '표로 보기: {title}',
  asPicture: '그림으로 보기: {title}',
  table: '표',
  picture: '그림',
  loading: '불러오는 중',
  none: '이 기간에는 데이터가 없습니다',
  noValue: '–',
  weekday: '요일',
  weekdays: {
    monday: '월',
    tuesday: '화',
    wednesday: '수',
    thursday: '목',
    friday: '금',
    saturday: '토',
    sunday: '일',
  },
  least: '적음',
  most: '많음',
  step: '단계',
  count: '수',
  span: '단계',
  from: '시작',
  to: '끝',
  open: '미정',
  now: '지금',
  up: '{by} 증가',
  down: '{by} 감소',
  same: '변동 없음',
}
