export const zh = {
  title: '协议',
  version: '版本 {version}，{date} 发布',
  old: '这是以前的版本，仅供查阅',
  toCurrent: '查看现在生效的版本',
  others: '其他协议',
  kinds: { privacy: '个人信息保护说明', terms: '使用条款', 'guardian-consent': '监护人同意书' },
} as const
