import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    announcement_empty: '공지에 중국어 제목이나 본문이 아직 없습니다',
    announcement_was_out: '게시된 적이 있는 공지는 삭제할 수 없고 내릴 수만 있습니다',
  },
  problems: {
    picture_span: '종료 시각은 시작 시각보다 늦어야 합니다',
  },
  resources: {
    announcements: {
      one: '공지',
      many: '공지 관리',
      fields: {
        title: '제목',
        summary: '요약',
        contest: '대회',
        kind: '종류',
        isPinned: '고정',
        state: '상태',
        version: '버전',
        publishedAt: '게시 시각',
        updatedAt: '수정 시각',
      },
      options: {
        state: {
          draft: '초안',
          scheduled: '예약',
          published: '게시됨',
          withdrawn: '내림',
        },
      },
      actions: { publish: '게시', withdraw: '내리기' },
      inputs: { publish: { at: '게시 시각(비우면 지금)' } },
    },
    relatedDocuments: {
      one: '문서',
      many: '문서',
      fields: {
        title: '제목',
        contest: '대회',
        kind: '종류',
        sort: '순서',
        file: '파일',
        changeNote: '변경 내용',
        version: '버전',
        downloadCount: '다운로드 수',
        isPublished: '게시됨',
        versionAt: '수정 시각',
      },
      actions: { addVersion: '새 버전', publish: '게시', withdraw: '내리기' },
      inputs: { addVersion: { file: '파일', changeNote: '변경 내용' } },
    },
    publicityPictures: {
      one: '홍보 이미지',
      many: '홍보 이미지',
      fields: {
        alt: '이미지 설명',
        image: '이미지',
        link: '링크',
        shownFrom: '표시 시작',
        shownUntil: '표시 종료',
        position: '순서',
        isEnabled: '표시',
      },
      actions: { enable: '표시', disable: '숨기기' },
    },
  },
}
