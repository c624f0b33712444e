import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    place_in_use: '아직 이곳에 속한 항목이 있습니다. 먼저 다른 곳으로 옮겨 주세요.',
  },
  problems: {
    vending_code: '영문자, 숫자, 점, 하이픈, 밑줄만 쓸 수 있으며 영문자나 숫자로 시작해야 합니다',
  },
  resources: {
    areas: {
      one: '구역',
      many: '구역 관리',
      noneHint: '먼저 구역을 만든 뒤 그 안에 노선과 지점을 만드세요.',
      fields: {
        code: '코드',
        name: '이름',
        merchant: '가맹점',
        lineCount: '노선 수',
        pointCount: '지점 수',
        remark: '비고',
        createdAt: '생성 시각',
      },
      hints: { merchant: '비워 두면 소속 가맹점입니다' },
    },
    lines: {
      one: '노선',
      many: '노선 관리',
      noneHint: '노선은 보충 담당자가 도는 길입니다. 지점을 노선에 넣으세요.',
      fields: {
        code: '코드',
        name: '이름',
        area: '구역',
        merchant: '가맹점',
        pointCount: '지점 수',
        remark: '비고',
        createdAt: '생성 시각',
      },
      hints: { merchant: '비워 두면 소속 가맹점입니다' },
    },
    points: {
      one: '지점',
      many: '지점 관리',
      noneHint: '지점은 자판기가 놓이는 곳입니다. 만들 때 지도에 표시하세요.',
      fields: {
        code: '코드',
        name: '이름',
        area: '구역',
        line: '노선',
        merchant: '가맹점',
        location: '위치',
        contact: '담당자',
        contactPhone: '담당자 전화',
        remark: '비고',
        createdAt: '생성 시각',
      },
      hints: { merchant: '비워 두면 소속 가맹점입니다', location: '저장하기 전에 지도에 위치를 표시하세요' },
    },
  },
}
