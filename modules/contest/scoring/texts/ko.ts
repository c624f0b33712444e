import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    sheet_invalid: '점수표에서 {count, plural, other {#곳}}을 고쳐야 합니다',
    sheet_reused: '이 점수표는 다른 내용으로 이미 등록되었습니다. 새로 만들어 주세요',
    round_not_started: '{round}라운드가 아직 시작되지 않았습니다',
    round_begun: '{round}라운드가 이미 시작되었습니다',
    round_out_of_order: '{round}라운드를 아직 시작할 수 없습니다. 먼저 추첨하고 이전 라운드를 시작하세요',
    no_team_ready: '검수를 통과한 팀이 없어 추첨할 수 없습니다',
    team_not_ready: '{team} 팀은 검수를 통과하지 않아 점수를 입력할 수 없습니다',
    results_frozen: '성적이 확정되었습니다. 변경하려면 심판장이 사유를 밝히고 다시 열어야 합니다',
    sheets_in_conflict: '일치하지 않는 점수표 {count, plural, other {#건}}을 먼저 판정해 주세요',
    protests_open: '처리되지 않은 현장 이의 {count, plural, other {#건}}을 먼저 처리해 주세요',
    protests_window: '이의 제기 시간이 {endsAtText}에 끝납니다. 그 뒤에 성적을 공개할 수 있습니다',
    sheet_not_counted: '성적에 반영된 점수표만 고칠 수 있습니다. 먼저 판정해 주세요',
    sheet_not_in_conflict: '이 점수표는 이미 반영되어 판정이 필요 없습니다',
    no_score_to_protest: '이 라운드에는 아직 점수가 없어 이의를 제기할 수 없습니다',
    protest_too_late: '이의 제기 시간이 {endedAtText}에 끝났습니다',
    protest_filed: '이 라운드에는 이미 이의를 제기했습니다. 라운드마다 한 번만 가능합니다',
    protest_own_sheet: '직접 기록하거나 고친 점수표입니다. 다른 심판장이 처리해야 합니다',
    scoreboard_full: '보는 사람이 너무 많습니다. 잠시 후 다시 시도해 주세요',
  },
  problems: {
    count_above_max: '최대 {max, number}회',
    time_above_limit: '제한 시간 {limitS, number}초를 넘을 수 없습니다',
  },
  messages: {
    upheld: {
      name: '현장 이의 인정',
      subject: '{team} {round}라운드 이의가 인정되었습니다',
      body: '안녕하세요.\n\n{team} 팀의 {round}라운드 이의가 인정되었습니다.\n답변: {reason}\n정정된 점수: {site}',
      sms: '{team} {round}라운드 이의 인정: {reason}',
    },
    rejected: {
      name: '현장 이의 기각',
      subject: '{team} {round}라운드 이의가 기각되었습니다',
      body: '안녕하세요.\n\n{team} 팀의 {round}라운드 이의가 기각되어 점수가 유지됩니다.\n답변: {reason}\n점수: {site}',
      sms: '{team} {round}라운드 이의 기각: {reason}',
    },
  },
  resources: {
    scoreProtests: {
      one: '현장 이의',
      many: '현장 이의',
      noneHint: '코치가 자기 팀 라운드에 제기한 이의가 여기에 나타납니다.',
      fields: {
        teamNumber: '번호',
        team: '팀 이름',
        event: '종목',
        division: '부문',
        round: '라운드',
        points: '현재 점수',
        grounds: '이의 사유',
        state: '상태',
        filedAt: '제기 시각',
        referee: '점수표 심판',
        decidedBy: '처리자',
        decidedAt: '처리 시각',
        decisionReason: '답변',
      },
      options: {
        state: {
          filed: '처리 대기',
          upheld: '인정',
          rejected: '기각',
        },
      },
      actions: {
        uphold: '인정',
        reject: '기각',
      },
    },
  },
}
