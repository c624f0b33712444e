export const zh = {
  account: '账号',
  accountHint: '登录名、手机号或邮箱',
  password: '密码',
  show: '显示密码',
  hide: '隐藏密码',
  captchaLoading: '正在加载验证码',
  remember: '记住登录名',
  submit: '登录',
  forgot: '忘记密码',
  register: '注册新账号',
  incomplete: '请输入正确的账号和密码',
  offline: '网络没有连通，请检查网络后再试',
  secondStep: {
    code: '动态码',
    hint: '身份验证器 App 上的 6 位数字，或一个恢复码',
    back: '换一个账号登录',
  },
} as const
