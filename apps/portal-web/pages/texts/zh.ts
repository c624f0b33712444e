export const zh = {
  kinds: '可以申报的类别（{count, number} 个）',
  teams: {
    title: '我的代表队',
    text: '一页看齐所有队伍还缺什么，队员可以从别的队复制',
  },
  scoreboard: {
    title: '成绩榜',
    text: '每轮成绩现场更新',
  },
  forms: {
    title: '下载报名表',
    text: '空白表和本队报名表',
  },
  unitCodes: {
    title: '单位的授权码',
    text: '分配、发放和回收本单位的授权码',
  },
  myExams: {
    title: '我的考试',
    text: '考场、座位和准考证',
  },
  scores: {
    title: '成绩查询',
    text: '用准考证号和证件号码后六位查询',
  },
  lists: {
    title: '入选名单',
    text: '已公布的各科名单',
  },
  registrations: {
    title: '报名审核',
    text: '教师审核本校学生的报名',
  },
} as const
