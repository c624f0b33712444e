import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    too_many_questions:
      '질문이 너무 잦습니다. {retryAfterS, plural, other {#초}} 뒤에 다시 질문하시거나 그동안 답변을 살펴보세요',
    category_in_use: '이 분류에 아직 {count, plural, other {질문 #개}}가 있습니다. 먼저 옮기거나 삭제해 주세요',
    no_contact: '질문한 사람이 연락처를 남기지 않았습니다',
  },
  messages: {
    answered: {
      name: '질문에 답변됨',
      subject: '문의하신 내용에 대해',
      body: '문의: {question}\n\n답변: {answer}',
      sms: '문의하신 내용에 답변드립니다: {answer}',
    },
  },
  resources: {
    questionCategories: {
      one: '질문 분류',
      many: '질문 분류',
      fields: {
        label: '이름',
        audience: '대상',
        sort: '순서',
        questionCount: '질문 수',
      },
      options: { audience: { portal: '신청 플랫폼', console: '관리 플랫폼' } },
    },
    questions: {
      one: '자주 묻는 질문',
      many: '자주 묻는 질문',
      fields: {
        title: '질문',
        category: '분류',
        audience: '대상',
        answer: '답변',
        sort: '순서',
        isPublished: '게시됨',
        helpfulCount: '도움 됨',
        unhelpfulCount: '도움 안 됨',
        updatedAt: '수정 시각',
      },
      hints: { answer: "버튼이나 화면 이름은 '{text:키}'로 쓰면(키는 ‘언어 설정’) 이름이 바뀌어도 따라갑니다" },
      options: { audience: { portal: '신청 플랫폼', console: '관리 플랫폼' } },
      actions: { publish: '게시', withdraw: '내리기' },
    },
    askedQuestions: {
      one: '받은 질문',
      many: '받은 질문',
      noneHint: '신청자가 포털의 자주 묻는 질문에서 질문하면 여기에 나타납니다.',
      fields: {
        body: '질문',
        state: '상태',
        language: '언어',
        hasContact: '연락처 남김',
        answer: '답변',
        handledBy: '처리자',
        handledAt: '처리 시각',
        createdAt: '질문 시각',
      },
      tabs: {
        waiting: '처리 대기',
        processing: '처리 중',
        settled: '해결됨',
      },
      options: {
        state: {
          unprocessed: '미처리',
          processing: '처리 중',
          timeout: '기한 초과',
          resolved: '해결됨',
          essence: '모범 질문',
          deleted: '삭제됨',
        },
      },
      actions: {
        take: '맡기',
        answer: '답변',
        distill: '모범 질문으로',
        discard: '삭제',
      },
      inputs: {
        answer: { answer: '답변' },
        distill: { category: '분류', title: '질문', answer: '답변' },
      },
    },
    feedbacks: {
      one: '의견',
      many: '의견',
      noneHint: '직원이 상단의 의견 보내기로 제출하면 여기에 나타납니다.',
      fields: {
        body: '내용',
        pictures: '사진',
        person: '보낸 사람',
        page: '페이지',
        state: '상태',
        answer: '답변',
        handledBy: '처리자',
        handledAt: '처리 시각',
        createdAt: '보낸 시각',
      },
      tabs: {
        waiting: '처리 대기',
        processing: '처리 중',
        settled: '해결됨',
      },
      options: {
        state: {
          unprocessed: '미처리',
          processing: '처리 중',
          timeout: '기한 초과',
          resolved: '해결됨',
          essence: '모범 질문',
          deleted: '삭제됨',
        },
      },
      actions: {
        take: '맡기',
        answer: '답변',
        distill: '모범 질문으로',
        discard: '삭제',
      },
      inputs: { answer: { answer: '답변' } },
    },
    manuals: {
      one: '설명서',
      many: '설명서',
      fields: {
        title: '제목',
        audience: '대상',
        sort: '순서',
        file: '파일',
        version: '버전',
        isPublished: '게시됨',
        updatedAt: '수정 시각',
      },
      options: { audience: { portal: '신청 플랫폼', console: '관리 플랫폼' } },
      actions: { replace: '파일 교체', publish: '게시', withdraw: '내리기' },
      inputs: { replace: { file: '파일', note: '변경 내용' } },
    },
  },
}
