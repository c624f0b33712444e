import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '내 메시지',
  close: '닫기',
  readAll: '모두 읽음',
  shown: '표시',
  all: '전체',
  unread: '안 읽음({count})',
  cut: '연결되지 않아 메시지를 읽지 못했습니다',
  again: '다시 시도',
  loading: '불러오는 중',
  none: '아직 메시지가 없습니다. 결과, 독촉, 알림이 여기에 나타납니다.',
  noneUnread: '안 읽은 메시지가 없습니다',
  more: '더 보기',
  new: '새',
  types: {
    notice: '알림',
    reminder: '독촉',
    maintenance: '시스템 점검',
    urgent: '긴급',
  },
}
