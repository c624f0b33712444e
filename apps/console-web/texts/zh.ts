export const zh = {
  title: '工作管理系统',
  genericError: '出错了，请稍后再试',
  language: '语言',
  skin: '皮肤',
  skins: { light: '浅色', dark: '深色' },
  messages: '提示消息',
  close: '关闭',
  loading: '正在加载',
  portal: '返回申报服务平台',
  signIn: {
    title: '登录工作管理系统',
    lead: '单位、审查与办赛人员从这里进入。',
  },
  shell: {
    logOut: '退出登录',
    dashboard: '工作台',
    empty: '这里还没有内容',
    emptyHint: '审查、办赛和统计的页面会随后续版本开放。',
  },
} as const
