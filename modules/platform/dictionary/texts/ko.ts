import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  labelSource: '데이터 사전',
  refusals: {
    entry_built_in: '시스템 기본 항목이라 삭제할 수 없습니다. 대신 사용 중지할 수 있습니다',
    entry_in_use: '사용 중인 항목은 삭제할 수 없습니다. 대신 사용을 중지할 수 있습니다',
    entry_own_parent: '항목은 자기 자신이나 하위 항목에 속할 수 없습니다',
    entry_has_children: '이 항목에 속한 {count, plural, other {항목이 #개}} 있습니다. 먼저 처리해 주세요',
  },
  resources: {
    dictionaryEntries: {
      one: '사전 항목',
      many: '데이터 사전',
      fields: {
        type: '유형',
        code: '코드',
        label: '이름',
        parent: '상위 코드',
        sort: '순서',
        isEnabled: '사용',
        isBuiltIn: '기본 제공',
      },
      actions: { enable: '사용', disable: '사용 중지' },
    },
  },
}
