export const zh = {
  refusals: {
    columns_missing: '表格第一行里缺少这些列：{columns}。请用示例表格填写',
    no_team: '你在这一届还没有可以修改的代表队，请先用授权码建立代表队',
  },
  problems: {
    team_unknown: '你没有叫“{team}”的代表队，请对照代表队的队名或编号',
    team_twice: '有几支代表队都叫“{team}”，请改填代表队的编号',
    person_twice: '与第 {row, number} 行是同一个人，每名学生只能参加一个项目',
    person_in_team: '已经在这支代表队里了',
    person_in_other_team: '已经在代表队“{team}”里，每名学生只能参加一个项目',
    team_full: '这支代表队已满，最多 {max, plural, other {# 名队员}}',
  },
  columns: { team: '队名' },
  sample: { file: '参赛队员名单示例', team: '星火一队', name: '林小满' },
} as const
