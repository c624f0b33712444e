export const zh = {
  ownName: '简体中文',
  problems: {
    text_unknown: '没有这个键的文字',
    name_unknown: '没有键为 {key} 的界面名称；键可以在“语言设置”里查到',
    icu_broken: '花括号的写法不对，请对照原文检查',
    argument_missing: '缺少参数 {name}，请对照原文补上（带花括号）',
    argument_unknown: '参数 {name} 在原文里没有，请去掉或改成原文里的参数',
  },
  resources: {
    texts: {
      one: '界面文字',
      many: '语言设置',
      fields: {
        key: '键',
        language: '语言',
        catalogue: '模块',
        source: '中文原文',
        text: '现在显示',
        state: '翻译状态',
        isCorrected: '已更正',
        ownText: '系统自带',
        lapsedText: '已失效的更正',
        correctedAt: '更正时间',
      },
      options: {
        language: { zh: '中文', en: 'English', fr: 'Français', ko: '한국어' },
        state: { translated: '已翻译', 'not-translated': '未翻译' },
      },
      actions: { confirm: '确认无误', restore: '恢复自带文字' },
    },
  },
} as const
