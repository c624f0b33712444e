export const zh = {
  refusals: {
    form_not_frozen: '请先完成检查并生成正式申报书，再上传签章页',
    signed_file_format: '签章页请上传 PDF 文件或照片（JPG、PNG）',
    signed_file_too_long:
      '这个 PDF 有 {pages, plural, other {# 页}}，超过上限 {max, plural, other {# 页}}，请只上传申报书的签章页',
    page_number_unknown: '申报书共 {pageCount, plural, other {# 页}}，没有第 {pageNumber, number} 页',
    page_not_readable_yet: '这一页还在识别，或不属于这份申报书，暂时不能确认',
    paper_not_set: '这份文件没能排好版，请稍后再试；如果仍然不行，请联系赛事办公室',
  },
  problems: {},
  /** of papers as files; `which` is a number, a place or how many */
  names: {
    form: '申报书-{which}',
    forms: '申报书-{which}份',
    blankForm: '空白报名表-{which}',
    receipt: '回执-{which}',
    slips: '邀请条-{which}张',
    ticket: '准考证-{which}',
    roomPapers: '考场用纸-{which}',
    teamCards: '参赛证-{which}队',
    checkInList: '报到名单',
    unitSummary: '汇总表-{which}',
    delegationList: '代表团名单-{which}',
  },
  pages: {
    foreign: '这是另一份申报书（编号 {number}）的第 {page, number} 页，请换成本申报书的页面',
    stale: '这是第 {version, number} 版的第 {page, number} 页，申报书已更新到第 {current, number} 版，请重新打印签名',
    unread: '没有识别出这一页的二维码，请对照旁边的图片确认它是第几页',
    reading: '正在识别…',
  },
} as const
