import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    role_built_in: '기본 역할은 수정하거나 삭제할 수 없습니다. 복사해서 사용하세요',
    role_in_use: '아직 {count}명이 이 역할을 사용하고 있어 삭제할 수 없습니다',
  },
  resources: {
    roles: {
      one: '역할',
      many: '역할 관리',
      fields: {
        code: '코드',
        label: '이름',
        type: '유형',
        description: '설명',
        copyOf: '복사 원본',
        isBuiltIn: '기본 제공',
        permissionCount: '권한 수',
        accountCount: '사용자 수',
      },
      options: {
        type: {
          web: '웹',
          app: '모바일 앱',
        },
      },
    },
  },
}
