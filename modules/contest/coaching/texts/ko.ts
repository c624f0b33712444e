import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    columns_missing: '표 첫 줄에 다음 열이 없습니다: {columns}. 예시 파일을 쓰세요',
    no_team: '이 시즌에 고칠 수 있는 팀이 없습니다. 먼저 코드로 팀을 만드세요',
  },
  problems: {
    team_unknown: '‘{team}’이라는 팀이 없습니다. 팀 이름이나 번호를 확인하세요',
    team_twice: '‘{team}’이라는 팀이 여럿입니다. 팀 번호로 적어 주세요',
    person_twice: '{row, number}행과 같은 사람입니다. 한 학생은 한 종목만 참가합니다',
    person_in_team: '이미 이 팀에 있습니다',
    person_in_other_team: '이미 ‘{team}’ 팀에 있습니다. 한 학생은 한 종목만 참가합니다',
    team_full: '이 팀은 다 찼습니다. 최대 {max, plural, other {#명}}',
  },
  columns: { team: '팀 이름' },
  sample: { file: '선수 명단 예시', team: '불꽃 1팀', name: '林小满' },
}
