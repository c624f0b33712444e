import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '데모 메시지함',
  lead: '데모에서는 실제 문자나 이메일을 보내지 않습니다. 이 브라우저에서 보낸 메시지가 최신순으로 여기에 모이며 자동으로 새로 고쳐집니다.',
  sms: '문자',
  email: '이메일',
  to: '받는 사람: {recipient}',
  code: '인증번호',
  copy: '인증번호 복사',
  copied: '인증번호 {code}를 복사했습니다',
  notCopied: '브라우저가 복사를 허용하지 않습니다. 직접 선택해 주세요',
  open: '링크 열기',
  reading: '메시지를 불러오는 중',
  empty: '아직 메시지가 없습니다',
  emptyLead: '가입, 비밀번호 찾기, 보호자 동의 요청 메시지가 몇 초 안에 여기에 나타납니다.',
  register: '가입하기',
  refresh: '지금 새로 고침',
  refreshed: '{at} 갱신',
  offline: '네트워크에 연결되지 않았습니다. 잠시 후 다시 시도합니다',
  count: '메시지 {count, plural, other {#건}}',
}
