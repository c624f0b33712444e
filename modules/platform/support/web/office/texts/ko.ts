import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  loading: '불러오는 중',
  cut: '네트워크가 끊겼습니다. 다시 시도해 주세요.',
  cancel: '취소',
  required: '필수 항목입니다',
  faq: { parts: '자주 묻는 질문', questions: '질문과 답변', categories: '질문 분류', asked: '받은 질문' },
  contact: {
    title: '연락처',
    none: '질문한 사람이 연락처를 남기지 않았습니다',
    hidden: '숨김: 볼 권한이 없습니다',
    show: '연락처 보기',
    why: '열람 사유',
    hint: '누가 언제 왜 보았는지 기록에 남습니다.',
  },
  distill: {
    title: '자주 묻는 질문으로 정리',
    hint: '이름과 학교 같은 개인 정보를 빼고 누구나 이해할 수 있게 고쳐 주세요. 저장하면 바로 포털에 게시됩니다.',
    publish: '정리하여 게시',
    done: '자주 묻는 질문에 게시했습니다',
  },
  knowledge: {
    title: '지식 베이스',
    edit: '작성과 정리',
    all: '전체',
    found: '총 {count, plural, other {#건}}',
    nothing: '찾지 못했습니다. 다른 낱말로 찾아 보세요.',
    empty: '아직 내용이 없습니다. “플랫폼 FAQ”에서 작성하세요.',
    showAll: '전체 보기',
    updated: '{date} 수정',
    manuals: '사용 설명서',
    noManuals: '아직 설명서가 없습니다',
    manual: '{version, number}번째 버전 · {date} · {size}',
  },
  ownFeedback: '내 의견',
}
