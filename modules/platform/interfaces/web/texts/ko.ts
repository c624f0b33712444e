import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '외부 인터페이스 설정',
  lastCalls: '최근 호출',
  noCalls: '아직 호출한 적이 없습니다. ‘테스트’로 시도해 보세요.',
  call: '{outcome}{status, plural, =0 {} other { (상태 코드 #)}}, {duration, number}ms',
  allCalls: '전체 호출 기록',
  testOf: '“{name}” 테스트',
  calling: '상대 인터페이스를 호출하는 중',
  status: '응답 상태 코드: {status, number}',
  close: '닫기',
  cut: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요',
  outcomes: {
    answered: '응답함',
    refused: '상대가 거부함',
    'timed-out': '시간 초과',
    unreachable: '연결할 수 없음',
    'too-many-redirects': '리디렉션이 너무 많음',
    'private-address': '내부 네트워크로 연결됨',
  },
  hints: {
    answered: '인터페이스를 사용할 수 있습니다.',
    refused: '상대가 요청을 받았지만 수락하지 않았습니다. 주소, 방식, 비밀키를 확인하세요.',
    'timed-out': '제시간에 응답이 없었습니다. 주소를 확인하거나 제한 시간을 늘리세요.',
    unreachable: '연결되지 않았습니다. 주소와 네트워크를 확인하세요.',
    'too-many-redirects': '상대가 요청을 계속 돌려보냅니다. 올바른 주소를 문의하세요.',
    'private-address': '상대가 요청을 내부 네트워크로 돌려 중단했습니다. 공개 주소를 입력하세요.',
  },
}
