import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    organization_below_itself: '기관을 자기 자신이나 하위 기관 아래로 옮길 수 없습니다',
    organization_has_roles:
      '이 기관에는 그 단계에서 둘 수 없는 역할({roles})을 맡은 사람이 있습니다. 먼저 회수해 주세요',
    organization_has_enabled: '아래에 사용 중인 {count, plural, other {기관이 #개}} 있습니다. 먼저 사용 중지해 주세요',
  },
  tree: {
    label: '기관 트리',
    all: '모든 기관',
    disabled: '사용 중지',
  },
  resources: {
    organizations: {
      one: '기관',
      many: '기관 관리',
      fields: {
        parent: '상위 기관',
        kind: '유형',
        level: '단계',
        code: '코드',
        name: '이름',
        tileColumn: '지도 열',
        tileRow: '지도 행',
        isEnabled: '사용',
        createdAt: '생성 시각',
      },
      options: {
        kind: { unit: '조직 기관', school: '학교', merchant: '가맹점', team: '팀' },
      },
      hints: {
        name: '중국어만 적어도 됩니다. 비워 둔 언어는 이름에 맞춰 제안되며 언제든 바꿀 수 있습니다',
        tileColumn: '대회 현황 지도에서 차지하는 칸으로, 1부터 셉니다. 모든 시·주에 칸이 있어야 위치대로 그려집니다',
      },
      actions: { enable: '사용', disable: '사용 중지', move: '이동' },
      inputs: { move: { parent: '이동할 위치' } },
    },
  },
}
