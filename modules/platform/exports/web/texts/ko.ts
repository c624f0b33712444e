import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '보고서 내보내기',
  lead: '어느 목록에서든 ‘내보내기’를 누르면 파일이 여기에 나타나며 7일간 보관됩니다.',
  mine: '내 내보내기',
  imports: '내 가져오기',
  shared: '공유 파일',
  noExports: '아직 내보낸 파일이 없습니다. 목록 위의 ‘내보내기’를 누르세요.',
  noImports: '아직 가져온 파일이 없습니다',
  noShared: '공유 파일이 없습니다',
  states: {
    queued: '대기 중',
    running: '진행 중',
    finished: '완료',
    failed: '실패',
    cancelled: '취소됨',
  },
  rows: '{count, plural, other {#행}}',
  progress: '{total, number}행 중 {done, number}행, 가져옴 {created, number}, 거부 {refused, number}',
  keptUntil: '{at}까지 보관',
  download: '내려받기',
  refusedRows: '거부된 행 내려받기',
  cancel: '취소',
  close: '닫기',
  loading: '불러오는 중',
  upload: '파일 업로드',
  remove: '{name} 삭제',
  removeQuestion: '“{name}”을(를) 삭제하시겠습니까?',
  yesRemove: '삭제',
  more: '더 보기',
}
