import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '약관',
  version: '버전 {version}, <day>{date}</day> 공개',
  old: '이전 버전입니다. 참고용으로만 보관합니다',
  inChinese: '이 버전은 한국어로 번역되지 않아 중국어 원문을 보여 드립니다',
  toCurrent: '현재 시행 중인 버전 보기',
  others: '다른 약관',
  kinds: { privacy: '개인정보 처리방침', terms: '이용약관', 'guardian-consent': '보호자 동의서' },
  versions: {
    link: '모든 버전과 내가 동의한 시각 보기',
    title: '{title}: 모든 버전',
    lead: '내용이 바뀔 때마다 새 버전을 공개하며, 이전 버전도 계속 볼 수 있습니다.',
    version: '버전',
    numbered: '버전 {version}',
    inForce: '시행 중',
    publishedAt: '공개일',
    acceptedAt: '내가 동의한 시각',
    notAccepted: '이 버전에는 동의하지 않았습니다',
    unknown: '동의 기록을 읽지 못했습니다. 나중에 이 페이지를 다시 열어 주세요',
    signedOut: '로그인하면 어느 버전에 언제 동의했는지 볼 수 있습니다.',
  },
}
