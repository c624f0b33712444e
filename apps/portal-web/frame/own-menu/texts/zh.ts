export const zh = {
  messages: '我的消息',
  pupils: '我的学生',
  scores: '现场记分',
}
