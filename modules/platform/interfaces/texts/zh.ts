export const zh = {
  refusals: {
    interface_exists: '接口配置已存在',
    interface_category_not_last: '当前分类不是末级分类，请选择下级分类',
    interface_category_in_use: '这个分类下还有 {count, plural, other {# 项}}，请先移走',
  },
  problems: {
    interface_address: '请填写以 http:// 或 https:// 开头的地址',
    interface_parent_level: '上级必须是一级分类；分类只有两级',
    interface_category_elsewhere: '这个下级分类不属于所选的上级分类',
  },
  resources: {
    interfaceCategories: {
      one: '接口分类',
      many: '接口分类',
      fields: {
        label: '名称',
        parent: '上级分类',
        sort: '排序',
        interfaceCount: '接口数',
      },
    },
    interfaces: {
      one: '接口配置',
      many: '第三方接口配置',
      fields: {
        parentCategory: '上级分类',
        subCategory: '下级分类',
        name: '名称',
        address: '地址',
        method: '请求方式',
        body: '请求内容（POST）',
        credentialHeader: '密钥所在的请求头',
        credential: '密钥',
        timeoutS: '时限（秒）',
        note: '备注',
        isEnabled: '启用',
        lastOutcome: '最近一次结果',
        lastCalledAt: '最近一次调用',
        updatedAt: '修改时间',
      },
      actions: {
        test: '测试',
        enable: '启用',
        disable: '停用',
      },
      options: {
        method: {
          GET: 'GET',
          HEAD: 'HEAD',
          POST: 'POST',
        },
        lastOutcome: {
          answered: '有应答',
          refused: '对方拒绝',
          'timed-out': '超时',
          unreachable: '连不上',
          'too-many-redirects': '跳转次数过多',
          'private-address': '指向内部网络',
        },
      },
    },
    interfaceCalls: {
      one: '调用记录',
      many: '调用记录',
      fields: {
        interface: '接口',
        outcome: '结果',
        status: '状态码',
        durationMs: '耗时（毫秒）',
        detail: '说明',
        calledBy: '操作人',
        calledAt: '时间',
      },
      options: {
        outcome: {
          answered: '有应答',
          refused: '对方拒绝',
          'timed-out': '超时',
          unreachable: '连不上',
          'too-many-redirects': '跳转次数过多',
          'private-address': '指向内部网络',
        },
      },
    },
  },
} as const
