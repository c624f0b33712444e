import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    approval_own: '자신이 낸 요청은 스스로 결정할 수 없습니다',
    approval_pending: '같은 요청이 이미 승인을 기다리고 있습니다',
  },
}
