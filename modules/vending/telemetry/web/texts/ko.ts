import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  all: '모든 측정값',
  heading: '그래프',
  pick: '위 필터에서 자판기를 선택하면 그래프가 표시됩니다.',
  loading: '불러오는 중…',
  none: '이 기간의 측정값이 없습니다.',
  span: '기간',
  hours: '최근 {hours, number}시간',
  days: '최근 {days, number}일',
  of: '{code} {name}',
  series: {
    temperature: '온도',
    humidity: '습도',
    door: '문 열림 측정값 비율',
    cash: '현금',
  },
  axes: {
    temperature: '°C',
    humidity: '%',
    cash: '위안',
  },
  now: {
    title: '현재',
    measured: '{at} 보고',
    temperature: '온도 {value, number} °C',
    humidity: '습도 {value, number}%',
    open: '문 열림',
    shut: '문 닫힘',
    notes: '지폐 {value, number}위안',
    coins: '동전 {value, number}위안',
    day: '당일 데이터 {value, number} MB',
    month: '이번 달 데이터 {value, number} MB',
  },
  picture: '{series}: 최저 {low, number}, 최고 {high, number}, 최근 {last, number}',
  bound: '기준 {value, number}',
}
