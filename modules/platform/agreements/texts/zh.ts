export const zh = {
  refusals: {
    agreement_outdated: '协议内容刚刚更新，请重新阅读并同意最新版本',
  },
} as const
