import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  label: '파일 보기: {name}',
  place: '{count, number}개 중 {at, number}번째',
  earlier: '이전 파일',
  later: '다음 파일',
  close: '파일 닫기',
  smaller: '축소',
  larger: '확대',
  zoom: '표시 비율 {percent, number}%, 누르면 처음으로',
  percent: '{percent, number}%',
  whole: '전체 쪽 보기',
  wide: '너비에 맞춤',
  turn: '시계 방향으로 회전',
  inTab: '새 탭에서 열기',
  download: '내려받기',
  page: '{count, number}쪽 중 {page, number}쪽',
  pageBefore: '이전 쪽',
  pageAfter: '다음 쪽',
  stage: '파일 내용',
  loading: '여는 중',
  lost: '파일을 열지 못했습니다. 연결이 끊겼거나 링크가 만료되었을 수 있습니다.',
  again: '다시 열기',
  unchecked: '아직 안전 검사를 거치지 않은 파일이라 볼 수 없습니다.',
  noPicture: '이 형식은 여기에서 볼 수 없습니다. 내려받아 열어 주세요.',
}
