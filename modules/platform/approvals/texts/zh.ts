export const zh = {
  refusals: {
    approval_own: '不能审批自己提出的申请',
    approval_pending: '相同的申请正在等待审批',
  },
} as const
