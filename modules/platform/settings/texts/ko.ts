import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    administrator_only: '로그인을 보호하는 설정이므로 관리자만 이렇게 바꿀 수 있습니다',
    outlines_unusable:
      '이 경계 파일은 사용할 수 없습니다: {rule, select, json {JSON 파일이 아닙니다} collection {구역이 하나 이상 있는 FeatureCollection이어야 합니다} areas {구역은 최대 {areas, number}개입니다} name {{area, number}번째 구역에 이름(name)도 코드(adcode)도 없습니다} polygon {{area, number}번째 구역이 Polygon 또는 MultiPolygon이 아닙니다} ring {{area, number}번째 구역의 고리가 닫히지 않았거나 점이 4개보다 적습니다} position {{area, number}번째 구역의 {point, number}번째 점이 올바른 경위도가 아닙니다} other {모든 구역의 점은 최대 {points, number}개입니다. 먼저 경계를 단순화하세요}}. 파일을 고친 뒤 다시 올려 주세요',
  },
  problems: { source_language_missing: '중국어는 모든 문구의 원문이므로 유지해야 합니다' },
  resources: {
    settings: {
      one: '설정',
      many: '시스템 설정',
      fields: { key: '설정 항목', isChanged: '변경됨', updatedAt: '변경 시각', value: '값' },
      actions: { reset: '기본값으로' },
    },
  },
}
