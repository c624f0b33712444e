import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  source: '중국어 원문',
  braces: '중괄호 안의 내용은 실제 숫자나 이름으로 바뀌므로 그대로 두세요.',
  lapsed: '이전 수정(원문이 바뀌어 더 이상 쓰이지 않음)',
  takeLapsed: '아래에 가져오기',
  text: '문구 ({language})',
  own: '기본 문구:',
  confirm: '이상 없음',
  save: '저장',
  saved: '저장되었습니다. 페이지를 다시 열면 표시됩니다',
  cancel: '취소',
  cut: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요',
  offered: '제공 언어',
  offeredHint: '끈 언어는 메뉴에서 사라지고 해당 페이지는 중국어로 표시됩니다.',
  data: {
    texts: '화면 문구',
    labels: '데이터 이름',
    parts: '언어 설정의 부분',
    labelsTitle: '데이터 이름',
    labelsLead:
      '사전과 시즌의 이름은 각자의 페이지에서 고칩니다. 게시된 시즌의 문구는 거기서 바로 고칠 수 있으며 규칙은 바뀌지 않습니다.',
    missing:
      '{missing, plural, =0 {모두 번역되었습니다} other {번역되지 않은 것이 #개 있습니다}} (전체 {total, number}개)',
    source: '출처',
    language: '언어',
    state: '번역 상태',
    states: { translated: '번역됨', 'not-translated': '번역 안 됨' },
    place: '위치',
    zh: '중국어',
    translation: '번역',
    edit: '고치러 가기',
    editOf: '‘{name}’ 고치러 가기',
    noLabels: '조건에 맞는 이름이 없습니다. 다른 말로 검색하거나 필터를 지워 주세요.',
    more: '더 보기({count, plural, other {#개 남음}})',
  },
  loading: '불러오는 중',
}
