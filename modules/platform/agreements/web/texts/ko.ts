import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '약관',
  version: '버전 {version}, {date} 공개',
  old: '이전 버전입니다. 참고용으로만 보관합니다',
  toCurrent: '현재 시행 중인 버전 보기',
  others: '다른 약관',
  kinds: { privacy: '개인정보 처리방침', terms: '이용약관', 'guardian-consent': '보호자 동의서' },
}
