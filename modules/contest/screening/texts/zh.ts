export const zh = {
  refusals: {
    not_your_turn: '现在轮到{unit}审查，你可以查看，但不能决定',
    own_work:
      '{why, select, own {这是你自己的申报} child {这是你孩子的申报} named {你是这个项目的成员或指导教师} other {这个项目来自你所在的学校}}，请由同事审查',
    checks_unconfirmed: '还有 {count, plural, other {# 项}}提示没有确认，请查看后勾选',
    checks_failed: '有 {count, plural, other {# 处}}不符合规则，不能通过；可以退回修改',
    recommendations_used_up: '这一类的推荐名额（{amount, plural, other {# 个}}）已经用完',
    recommendations_below_use: '推荐名额不能少于已经推荐的：要设为 {amount}，而已经推荐了 {used, plural, other {# 个}}',
    recommendations_of_own_unit: '本单位的推荐名额由上级单位设定，不能自己修改',
    reason_needed: '请选择原因，并写明说明',
    nothing_opened: '请至少开放一处让申报者修改',
    fix_by_out_of_range: '修改期限必须在今天之后、{max, plural, other {# 天}}之内',
    second_person_needed: '不予通过需要另一位同事确认',
    refusal_pending: '已有同事提出不予通过，等待另一人确认',
    too_late_to_take_back: '通过超过 10 分钟，或上级已经打开，不能再收回',
  },
  resources: {
    recommendationQuotas: {
      one: '推荐名额',
      many: '推荐名额',
      noneHint: '不设推荐名额的单位，按赛季规定的数量推荐；赛季没有规定的，不限数量。',
      fields: {
        unitName: '单位',
        season: '赛季',
        unit: '单位',
        kind: '项目类别',
        stage: '学段',
        amount: '推荐名额',
        used: '已推荐',
        left: '剩余',
      },
    },
  },
  problems: {
    check_failed: '不符合规则',
    check_unconfirmed: '请查看后确认',
  },
  checks: {
    fine: {
      ages: '年龄与证件一致，符合要求',
      stage: '学段、学科一致',
      'one-work': '每人只报一项',
      people: '人数与范围符合要求',
      dates: '日期先后无误',
      materials: '材料齐全',
      code: '授权码有效',
    },
    schoolConfirmed: '申报者已确认：{name}的学校不在发码单位之下，没有填错',
    pagesMissing: '签章件缺 {count, plural, other {# 页}}',
    pagesFine: '{count, plural, other {# 页}}签章件均已识别',
    pageConfirmed: '第 {page} 页由申报者自行确认，请对照图片核实',
  },
} as const
