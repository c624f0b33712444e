import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    contact_unknown:
      '이 로그인 이름을 찾을 수 없습니다. 확인하거나, 상대방이 개인 정보에서 소속 기관을 먼저 고르도록 안내해 주세요. 계정이 없으면 초대할 수 있습니다',
    contact_unfit: '이 계정은 담당자가 될 수 없습니다. 학생, 보호자, 잠긴 계정은 안 됩니다',
    contact_already: '이미 이 기관의 담당자입니다',
    contact_elsewhere: '이 담당자는 {unit}을(를) 맡고 있습니다. 먼저 그곳에서 인계하거나 종료해 주세요',
    contact_of_own_unit: '우리 기관의 담당자는 상위 기관이 정합니다. 상위 기관에 문의해 주세요',
    contact_day_wrong: '날짜는 오늘보다 늦을 수 없고 담당 시작일보다 이를 수 없습니다',
    request_pending: '이전 신청이 아직 처리 중입니다. 먼저 철회할 수 있습니다',
  },
  problems: {
    contact_unknown:
      '이 로그인 이름을 찾을 수 없습니다. 확인하거나, 상대방이 개인 정보에서 소속 기관을 먼저 고르도록 안내해 주세요. 계정이 없으면 초대할 수 있습니다',
  },
  messages: {
    given: {
      name: '기관 담당자 지정',
      subject: '{unit}의 담당자가 되었습니다',
      body: '안녕하세요.\n\n{unit}의 대회 담당자가 되어 인증 코드를 나누어 주고 신청을 심사할 수 있습니다.\n로그인한 뒤 기관 페이지를 열어 주세요: {site}',
      sms: '{unit}의 대회 담당자가 되었습니다. 로그인 후 기관 페이지를 열어 주세요: {site}',
    },
    ended: {
      name: '기관 담당자 해제',
      subject: '{unit}의 담당자에서 해제되었습니다',
      body: '안녕하세요.\n\n{unit}의 대회 담당자에서 해제되어 해당 권한이 회수되었습니다. 궁금한 점은 상위 기관에 문의해 주세요.',
      sms: '{unit}의 대회 담당자에서 해제되었습니다.',
    },
    failed: {
      name: '담당자 신청 미승인',
      subject: '{unit} 담당자 신청이 승인되지 않았습니다',
      body: '안녕하세요.\n\n{unit} 담당자 신청이 승인되지 않았습니다.\n사유: {reason}\n설명을 고쳐 다시 신청할 수 있습니다: {site}',
      sms: '{unit} 담당자 신청이 승인되지 않았습니다: {reason}',
    },
  },
  resources: {
    unitFigures: {
      one: '기관 통계',
      many: '기관 통계',
      fields: {
        code: '기관 코드',
        name: '기관',
        level: '단계',
        parent: '상위 기관',
        season: '시즌',
        contacts: '담당자',
        lacksContact: '담당자 없음',
        issued: '발급한 코드',
        used: '사용한 코드',
        submitted: '제출',
        returned: '반려',
        qualified: '통과',
        refused: '불합격',
      },
    },
    contactRequests: {
      one: '담당자 신청',
      many: '담당자 신청',
      noneHint: '포털에서 단위 담당자를 신청하면 여기에서 결정을 기다립니다.',
      fields: {
        person: '신청인',
        loginName: '로그인 이름',
        unit: '기관',
        words: '설명',
        state: '상태',
        createdAt: '신청 시각',
        decidedBy: '처리자',
        decidedAt: '처리 시각',
        decisionReason: '처리 의견',
      },
      options: {
        state: {
          pending: '처리 대기',
          passed: '승인됨',
          failed: '승인되지 않음',
          withdrawn: '철회됨',
        },
      },
      actions: {
        pass: '승인',
        fail: '승인하지 않음',
      },
    },
  },
}
