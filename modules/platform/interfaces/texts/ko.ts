import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    interface_exists: '인터페이스 설정이 이미 있습니다',
    interface_category_not_last: '현재 분류는 최하위 분류가 아닙니다. 하위 분류를 선택하세요',
    interface_category_in_use: '이 분류에 {count, plural, other {# 건}}이 있습니다. 먼저 옮겨 주세요',
  },
  problems: {
    interface_address: 'http:// 또는 https://로 시작하는 주소를 입력하세요',
    interface_parent_level: '상위는 1단계 분류여야 합니다. 분류는 두 단계입니다',
    interface_category_elsewhere: '이 하위 분류는 선택한 상위 분류에 속하지 않습니다',
  },
  resources: {
    interfaceCategories: {
      one: '인터페이스 분류',
      many: '인터페이스 분류',
      fields: {
        label: '이름',
        parent: '상위 분류',
        sort: '순서',
        interfaceCount: '인터페이스 수',
      },
    },
    interfaces: {
      one: '인터페이스 설정',
      many: '외부 인터페이스 설정',
      fields: {
        parentCategory: '상위 분류',
        subCategory: '하위 분류',
        name: '이름',
        address: '주소',
        method: '요청 방식',
        body: '요청 내용(POST)',
        credentialHeader: '비밀키 헤더',
        credential: '비밀키',
        timeoutS: '제한 시간(초)',
        note: '비고',
        isEnabled: '사용',
        lastOutcome: '최근 결과',
        lastCalledAt: '최근 호출',
        updatedAt: '변경 시각',
      },
      actions: {
        test: '테스트',
        enable: '사용',
        disable: '중지',
      },
      options: {
        method: {
          GET: 'GET',
          HEAD: 'HEAD',
          POST: 'POST',
        },
        lastOutcome: {
          answered: '응답함',
          refused: '상대가 거부함',
          'timed-out': '시간 초과',
          unreachable: '연결할 수 없음',
          'too-many-redirects': '리디렉션이 너무 많음',
          'private-address': '내부 네트워크로 연결됨',
        },
      },
    },
    interfaceCalls: {
      one: '호출 기록',
      many: '호출 기록',
      fields: {
        interface: '인터페이스',
        outcome: '결과',
        status: '상태 코드',
        durationMs: '소요 시간(ms)',
        detail: '설명',
        calledBy: '담당자',
        calledAt: '시각',
      },
      options: {
        outcome: {
          answered: '응답함',
          refused: '상대가 거부함',
          'timed-out': '시간 초과',
          unreachable: '연결할 수 없음',
          'too-many-redirects': '리디렉션이 너무 많음',
          'private-address': '내부 네트워크로 연결됨',
        },
      },
    },
  },
}
