export const zh = {
  refusals: {
    season_contradictory: '本赛季的设置有 {count, plural, other {# 处}}问题，全部改正后才能发布',
    season_other_contest: '赛季属于另一项竞赛（{contest}），新版本不能换成别的竞赛',
  },
  problems: {
    season_dictionary_unknown: '没有名为“{dictionary}”的字典',
    season_code_unknown: '字典“{dictionary}”里没有“{value}”',
    season_reference_unknown: '这里提到的“{name}”并不存在',
    season_code_twice: '“{name}”出现了不止一次',
    season_range_reversed: '最小值 {min} 大于最大值 {max}',
    season_window_reversed: '开始时间不早于截止时间',
    season_time_zone_unknown: '没有“{zone}”这个时区',
    season_field_missing: '缺少必需的填写项“{field}”',
    season_individual_with_members: '个人项目只能有一名成员',
    season_identity_needed: '限报一项的类别必须填写证件号码，否则无法查重',
    season_choice_source: '选择项“{field}”必须且只能有一个选项来源',
    season_not_a_date: '“{field}”不是日期项',
    season_condition_never: '条件永远不会成立：“{field}”不会等于“{value}”',
  },
  resources: {
    seasons: {
      one: '赛季',
      many: '赛季',
      fields: {
        code: '代码',
        contest: '竞赛',
        title: '名称',
        edition: '届次',
        state: '状态',
        version: '版本',
        opensAt: '开始时间',
        closesAt: '截止时间',
        createdAt: '创建时间',
      },
      options: {
        state: {
          draft: '草稿',
          published: '已发布',
          closed: '已结束',
        },
      },
    },
  },
} as const
