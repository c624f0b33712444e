export interface LegacyRoute {
  access: 'public' | 'session'
  /** the readable address */
  to: `/${string}`
  /** where it leads when there is no id for `to` */
  list?: `/${string}`
  /** what it was called, where the page it leads to is called otherwise: a key of the shell's texts under `legacy` */
  name?: 'onlineDeclaration' | 'robotDeclaration'
  /** which contest's current draft it means */
  contest?: 'innovation' | 'robot'
  /** only robot teams: they have pages that no other declaration has */
  only?: 'teams'
}

const open = (to: `/${string}`, list?: `/${string}`): LegacyRoute => ({
  access: 'public',
  to,
  ...(list ? { list } : {}),
})
const own = (to: `/${string}`, name?: LegacyRoute['name']): LegacyRoute => ({
  access: 'session',
  to,
  ...(name ? { name } : {}),
})
/** a page of the current draft */
const draft = (to: `/${string}`): LegacyRoute => ({
  access: 'session',
  to: `/declarations/:declaration${to}` as `/${string}`,
  list: '/declarations',
  contest: 'innovation',
})

/** a page of the current robot team; where there is none, `list` */
const team = (to: `/${string}`, list: `/${string}` = '/declarations?contest=robot'): LegacyRoute => ({
  access: 'session',
  to: `/declarations/:declaration${to}` as `/${string}`,
  list,
  contest: 'robot',
  only: 'teams',
})
/** the newest of what a list shows, for the robot contest */
const newest = (to: `/${string}`, list: `/${string}`): LegacyRoute => ({
  access: 'session',
  to,
  list,
  contest: 'robot',
})

/**
 * Old addresses that people have bookmarked or printed (docs/spec/portal-routes.tsv). These spellings may appear nowhere else.
 * /, /index, /login, /welcome, /welcomeRobot and /welcomeOrsay are addresses of today.
 */
export const legacyRoutes: Readonly<Record<`/${string}`, LegacyRoute>> = {
  '/login/index': open('/'),
  '/login/zc': open('/register'), // 注册
  '/login/zhmm': open('/recover-password'), // 找回密码
  '/login/xgzcxx': own('/account/profile'), // 修改注册信息
  '/login/xgdlmm': own('/account/password'), // 修改登录密码
  '/login/tcdl': own('/log-out'), // 退出登录
  '/login/zxsb': own('/declarations', 'onlineDeclaration'), // 在线申报
  '/login/tjxm': own('/declarations/new'), // 添加项目
  '/login/tjsqm': own('/declarations/new/code'), // 添加授权码
  '/login/xmjbxx': draft('/basics'), // 项目基本信息
  '/login/xmcy': draft('/members'), // 项目成员
  '/login/xmcyEdit': draft('/members'), // 项目成员编辑
  '/login/zdjs': draft('/instructors'), // 指导教师
  '/login/zdjsEdit': draft('/instructors'), // 指导教师编辑
  '/login/xmcl': draft('/materials'), // 项目材料
  '/login/zstjcs': draft('/submission'), // 正式提交参赛
  '/login/dysbs': draft('/form'), // 打印申报书
  '/login/print': draft('/print'), // 打印
  '/login/kjcxprint': draft('/print'), // 科技创新成果打印
  '/login/kjfdyprint': draft('/print'), // 科技辅导员打印
  '/login/hxhprint': draft('/print'), // 科学幻想画打印
  '/login/yxprint': draft('/print'), // 科学影像打印
  '/zxsb/print': draft('/print'), // 打印
  '/zxsbRobot/zxsbRobot': own('/declarations?contest=robot', 'robotDeclaration'), // 机器人在线申报
  '/sbsq/sbsqcx': own('/unit/codes'), // 申报授权查询
  '/sbbz/sbglgg': open('/announcements'), // 申报管理公告
  '/sbbz/sbglggDetails': open('/announcements/:announcement', '/announcements'), // 公告详情
  '/sbbz/wlsbzn': open('/guides/innovation'), // 网络申报指南
  '/sbbz/wlsbznRobot': open('/guides/robot'), // 机器人网络申报指南
  '/sbbz/cjwthd': open('/questions'), // 常见问题回答
  '/sbbz/xgwdlb': open('/documents'), // 相关文档列表
  '/sbbz/xgwdxz': open('/documents/:document', '/documents'), // 相关文档下载
  '/sbsq/sbclsc': own('/unit/materials'), // 申报材料上传
  '/sbsq/sbsc': own('/unit/declarations'), // 申报审查
  '/sbsq/dbt': own('/unit/delegation'), // 代表团
  '/sbsq/sbsqcxdbt': own('/unit/codes?contest=robot'), // 代表团授权查询
  '/sbsq/sbclscdbt': own('/unit/materials?contest=robot'), // 代表团材料上传
  '/robot/jqzxsb': team('/basics', '/declarations/new?contest=robot'), // 机器人在线申报
  '/robot/sbsqm': own('/declarations/new/code?contest=robot'), // 申报授权码
  '/robot/hdsqm': team('/code', '/declarations/new/code?contest=robot'), // 核对授权码
  '/robot/dbd': team('/basics'), // 代表队
  '/robot/csdy': team('/members'), // 参赛队员
  '/robot/jly': team('/instructors'), // 教练员
  '/robot/sbcl': team('/materials'), // 申报材料
  '/robot/qrsb': team('/confirmation'), // 确认申报
  '/robot/dybmb': team('/printing'), // 打印报名表
  '/robot/scbmb': team('/signed-form'), // 上传报名表
  '/robot/xzbmb': own('/declarations/forms?contest=robot'), // 下载报名表
  '/robot/wdsb': own('/declarations?contest=robot'), // 我的申报
  '/robot/sqmgl': own('/unit/codes?contest=robot'), // 授权码管理
  '/robot/sbsc': own('/unit/declarations?contest=robot'), // 申报审查
  '/robot/sbscxq': newest('/unit/declarations/:waiting', '/unit/declarations?contest=robot'), // 申报审查详情
  '/robot/sbyxzzdw': own('/declarations/new?contest=robot&honour=excellent-unit'), // 申报优秀组织单位
  '/robot/sbyxzzgzz': own('/declarations/new?contest=robot&honour=excellent-worker'), // 申报优秀组织工作者
  '/robot/ssgg': own('/announcements?contest=robot'), // 赛事公告
  '/robot/ssggxq': newest('/announcements/:announcement', '/announcements?contest=robot'), // 赛事公告详情
  '/robot/sszl': own('/documents?contest=robot'), // 赛事资料
  '/robot/sszlxq': newest('/documents/:document', '/documents?contest=robot'), // 赛事资料详情
  '/robot/sczl': own('/unit/documents?contest=robot'), // 上传资料
  '/demo/demo': own('/gallery'), // 示例
}

/** The old address, however its letters are written and with or without a slash at the end. */
export function findLegacyRoute(path: string): LegacyRoute | null {
  const asked = path.toLowerCase().replace(/\/+$/, '')
  for (const [old, route] of Object.entries(legacyRoutes)) if (old.toLowerCase() === asked) return route
  return null
}
