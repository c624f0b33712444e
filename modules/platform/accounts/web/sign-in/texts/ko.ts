import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  account: '계정',
  accountHint: '로그인 이름, 휴대전화 또는 이메일',
  password: '비밀번호',
  show: '비밀번호 보기',
  hide: '비밀번호 숨기기',
  captchaLoading: '확인 절차를 불러오는 중',
  remember: '로그인 이름 기억',
  submit: '로그인',
  forgot: '비밀번호 찾기',
  register: '회원 가입',
  incomplete: '올바른 계정과 비밀번호를 입력해 주세요',
  accountMissing: '로그인 이름, 휴대전화 또는 이메일을 입력해 주세요',
  passwordMissing: '비밀번호를 입력해 주세요',
  offline: '연결되지 않았습니다. 네트워크를 확인하고 다시 시도해 주세요',
  secondStep: {
    code: '인증 코드',
    hint: '인증 앱의 여섯 자리 숫자 또는 복구 코드',
    back: '다른 계정으로 로그인',
  },
}
