export const zh = {
  refusals: {
    person_merged: '这两条已经有一条并入了别人，请先拆开',
    person_holds_others: '这个人已并入了其他人：请把它作为保留的一条，或先拆开',
    person_other_role: '成员和指导教师不能合并',
    person_itself: '不能与自己合并',
  },
  resources: {
    knownPeople: {
      one: '人员',
      many: '人员库',
      noneHint: '申报提交后，其中的成员和指导教师会登记到这里。',
      fields: {
        name: '姓名',
        role: '身份',
        unit: '所在单位',
        idNumberMasked: '证件号码',
        birth: '出生日期',
        mergedCount: '已并入',
        declarationCount: '申报数',
        firstSeenAt: '首次提交',
        lastSeenAt: '最近提交',
      },
      options: {
        name: { own: '这一条', other: '另一条' },
        idNumberMasked: { own: '这一条', other: '另一条' },
        birth: { own: '这一条', other: '另一条' },
        role: {
          member: '项目成员',
          instructor: '指导教师',
        },
      },
      actions: { merge: '合并重复人员', separate: '拆开合并' },
      inputs: {
        merge: {
          other: '另一条',
          name: '保留的姓名',
          idNumberMasked: '保留的证件号码',
          birth: '保留的出生日期',
        },
      },
    },
  },
} as const
