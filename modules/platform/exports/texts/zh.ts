export const zh = {
  refusals: {
    export_reason_missing: '请说明为什么要导出这些个人信息',
    export_unmasked_not_agreed: '完整联系方式须经另一人审批，通过后一天内可以导出',
    export_right_lost: '你现在没有导出这些数据的权限，文件不能再下载',
    exports_too_many: '你已有 {max, plural, other {# 个导出任务}}在进行，请等待完成或取消后再试',
    export_too_long: '行数超过 {max, number}，请缩小筛选范围后再导出',
    request_over: '这个任务已经结束',
    import_unreadable: '无法读取这个文件，请使用 XLSX 或 CSV 格式',
    import_bomb: '这个表格解压后过大，已拒绝读取',
    import_unsafe:
      '{what, select, macros {这个表格带有宏} entities {这个表格里声明了外部实体} other {这个表格打开时会从网上加载内容}}，已拒绝读取。请另存为普通的 .xlsx 后再导入',
    import_empty: '表头下面没有任何数据',
    import_too_many_rows: '一次最多导入 {max, plural, other {# 行}}，请拆分后再导入',
    import_columns_missing: '缺少以下列：{columns}',
  },
  inLanguage: '{field}（{language}）',
  watermark:
    '导出人：{name}（{loginName}）　导出时间：{at, date, ::yyyyMMdd} {at, time, ::HHmm}　用途：{reason}　含个人信息，请妥善保管',
  problemsColumn: '问题说明',
  sample: {
    sheet: '数据',
    notes: '填写说明',
    column: '列名',
    required: '必填',
    allowed: '填写要求',
    yes: '是',
    no: '否',
    oneOf: '可填：{options}',
    reference: '填写{what}的名称或代码',
    maxChars: '最多 {max, plural, other {# 个字符}}',
    date: '日期写作 2026-03-05',
  },
  resources: {
    downloads: {
      one: '共享文件',
      many: '下载中心',
      fields: { name: '名称', description: '说明', file: '文件', createdAt: '上传时间' },
    },
  },
} as const
