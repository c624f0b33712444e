import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    team_checked_in: '이 팀은 {atText}에 {by} 님이 이미 접수했습니다',
    team_has_score: '이 팀은 이미 점수가 있어 접수와 검수를 취소할 수 없습니다',
    team_paper_empty: '아직 자격을 얻은 팀이 없어 인쇄할 내용이 없습니다',
  },
  resources: {
    teams: {
      one: '팀',
      many: '팀',
      noneHint: '심사를 통과한 팀이 여기에 나타납니다.',
      fields: {
        number: '번호',
        name: '팀 이름',
        season: '시즌',
        event: '종목',
        division: '부문',
        school: '학교',
        city: '시',
        state: '상태',
        isCheckedIn: '접수됨',
        isInspected: '검수됨',
        checkedInAt: '접수 시각',
        checkedInBy: '접수 담당',
        inspectedAt: '검수 시각',
        inspectedBy: '검수 담당',
        inspectionReason: '검수 사유',
      },
      options: {
        state: {
          expected: '미접수',
          absent: '불참',
          present: '접수 완료',
          'to-repeat': '재검수 필요',
          ready: '검수 통과',
          refused: '출전 불가',
        },
      },
      actions: {
        checkIn: '접수',
        markAbsent: '불참 처리',
        pass: '검수 통과',
        repeat: '재검수',
        refuse: '출전 불가',
        undoCheckIn: '접수 취소',
        undoInspection: '검수 취소',
      },
    },
  },
}
