import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  ownName: '한국어',
  problems: {
    text_unknown: '이 키의 문구가 없습니다',
    name_unknown: '{key} 키의 이름이 없습니다. 키는 ‘언어 설정’에서 찾을 수 있습니다',
    icu_broken: '중괄호 표기가 잘못되었습니다. 원문과 비교해 주세요',
    argument_missing: '인수 {name}이(가) 빠졌습니다. 원문처럼 중괄호와 함께 넣어 주세요',
    argument_unknown: '원문에 인수 {name}이(가) 없습니다. 지우거나 원문의 인수를 쓰세요',
  },
  resources: {
    texts: {
      one: '문구',
      many: '언어 설정',
      fields: {
        key: '키',
        language: '언어',
        catalogue: '모듈',
        source: '중국어 원문',
        text: '현재 표시',
        state: '번역 상태',
        isCorrected: '수정됨',
        ownText: '기본 문구',
        lapsedText: '효력을 잃은 수정',
        correctedAt: '수정 시각',
      },
      options: {
        language: { zh: '中文', en: 'English', fr: 'Français', ko: '한국어' },
        state: { translated: '번역됨', 'not-translated': '번역 안 됨' },
      },
      actions: { confirm: '이상 없음 확인', restore: '기본 문구로' },
    },
  },
}
