import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '업무 관리 시스템',
  genericError: '오류가 발생했습니다. 잠시 후 다시 시도해 주세요',
  language: '언어',
  skin: '스킨',
  skins: { light: '밝게', dark: '어둡게' },
  messages: '알림 메시지',
  close: '닫기',
  loading: '불러오는 중',
  portal: '신청 플랫폼으로 돌아가기',
  signIn: {
    title: '업무 관리 시스템 로그인',
    lead: '기관, 심사, 운영 담당자를 위한 입구입니다.',
  },
  shell: {
    logOut: '로그아웃',
    dashboard: '대시보드',
    empty: '아직 내용이 없습니다',
    emptyHint: '심사, 운영, 통계 화면은 다음 버전에서 제공됩니다.',
  },
}
