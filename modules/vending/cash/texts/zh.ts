export const zh = {
  refusals: {
    cash_collector_counts: '现金须由取款人以外的人清点',
    cash_difference_unexplained: '清点金额与机器报的不一致，请写明原因',
    machine_cash_known:
      '{readFen, plural, =0 {} other {最近一次读数显示机内还有现金 ¥{readFen, number, ::scale/0.01 .00}。}}{count, plural, =0 {} other {还有 # 次取出的现金没有清点。}}请先取走机内现金并在这里确认，再退役',
  },
  problems: {
    cash_difference_unexplained: '清点金额与机器报的不一致，请写明原因',
    machine_cash_known:
      '{readFen, plural, =0 {} other {最近一次读数显示机内还有现金 ¥{readFen, number, ::scale/0.01 .00}。}}{count, plural, =0 {} other {还有 # 次取出的现金没有清点。}}请先取走机内现金并在这里确认，再退役',
  },
  resources: {
    cashCollections: {
      one: '现金回收',
      many: '现金回收',
      noneHint: '机器报告取出了现金就会记在这里；不会报告的机器由取款人登记。',
      fields: {
        number: '编号',
        machine: '机器',
        state: '状态',
        collectedAt: '取款时间',
        collectedBy: '取款人',
        bagNumber: '钱袋号',
        note: '备注',
        toldFen: '机器报的金额',
        countedFen: '清点金额',
        differenceFen: '差额',
        hasDifference: '有差额',
        reason: '原因',
        endedAt: '清点或作废时间',
        endedBy: '清点或作废人',
        merchant: '商户',
      },
      hints: {
        machine: '会报告取款的机器不用登记',
      },
      options: {
        state: {
          collected: '待清点',
          counted: '已清点',
          void: '已作废',
        },
      },
      tabs: {
        collected: '待清点',
        differing: '有差额',
        counted: '已清点',
        void: '已作废',
      },
      actions: {
        count: '清点',
        void: '作废',
      },
      inputs: {
        count: {
          countedFen: '清点金额',
          reason: '差额原因（与机器报的不一致时必填）',
        },
      },
    },
  },
} as const
