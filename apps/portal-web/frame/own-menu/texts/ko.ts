import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  messages: '내 메시지',
  pupils: '내 학생',
  scores: '현장 점수 입력',
}
