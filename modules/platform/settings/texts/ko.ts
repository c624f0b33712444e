import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
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
