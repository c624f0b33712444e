export const zh = {
  refusals: {
    code_malformed: '授权码写错了：应为 12 位字母和数字，请对照原文逐个检查',
    code_unknown: '没有这个授权码，请与发给您授权码的单位核对',
    code_used: '这个授权码已经被使用，每个授权码只能用于一个项目',
    code_revoked: '这个授权码已被收回，请向发码单位另要一个，再填到这里',
    code_other_season: '这个授权码不是本届活动的',
    code_other_kind: '这个授权码是用于另一种申报类型的',
    code_other_stage: '这个授权码是用于另一个学段的',
    code_expired: '这个授权码已过有效期，请向发码单位另要一个',
    quota_exceeded: '超过了该单位的名额：共 {amount, plural, other {# 个}}，还剩 {left, plural, other {# 个}}',
  },
} as const
