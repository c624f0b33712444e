import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    form_not_frozen: '먼저 점검을 마치고 정식 신청서를 만든 뒤 서명 페이지를 올려 주세요',
    signed_file_format: '서명 페이지는 PDF 파일이나 사진(JPG, PNG)으로 올려 주세요',
    signed_file_too_long:
      '이 PDF는 {pages, plural, other {#쪽}}으로 한도 {max, plural, other {#쪽}}을 넘습니다. 서명한 신청서만 올려 주세요',
    page_number_unknown: '신청서는 모두 {pageCount, plural, other {#쪽}}이며 {pageNumber, number}쪽은 없습니다',
    page_not_readable_yet: '이 쪽은 아직 읽는 중이거나 다른 신청서의 것이라 확인할 수 없습니다',
    paper_not_set: '이 문서를 조판하지 못했습니다. 잠시 뒤 다시 시도하고, 그래도 안 되면 대회 사무국에 문의해 주세요',
  },
  problems: {},
  names: {
    form: '신청서 {which}',
    forms: '신청서 {which}부',
    blankForm: '빈 신청서 {which}',
    receipt: '접수증 {which}',
    slips: '초대 쪽지 {which}장',
    ticket: '수험표 {which}',
    roomPapers: '시험실 용지 {which}',
    teamCards: '참가증 {which}팀',
    checkInList: '접수 명단',
    unitSummary: '총괄표 {which}',
    delegationList: '대표단 명단 {which}',
  },
  pages: {
    foreign: '다른 신청서(번호 {number})의 {page, number}쪽입니다. 이 신청서의 쪽으로 바꿔 주세요',
    stale:
      '{version, number}판의 {page, number}쪽입니다. 신청서는 지금 {current, number}판이니 다시 인쇄해 서명해 주세요',
    unread: '이 쪽의 QR 코드를 읽지 못했습니다. 옆 그림을 보고 몇 쪽인지 알려 주세요',
    reading: '읽는 중…',
  },
}
