import type { z } from 'zod'
import { routes } from '#kernel/contract/routes.ts'
import type { dictionary } from '#modules/platform/dictionary/schema.ts'

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

/**
 * Old addresses that people have bookmarked or printed (docs/spec/portal-routes.tsv). These spellings may appear nowhere else.
 * /, /index, /login, /welcome, /welcomeRobot and /welcomeOrsay are addresses of today. Not here, because their pages do not
 * exist yet, so that they answer "not found": all of /sbsq and /robot.
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
  '/sbbz/sbglgg': open('/announcements'), // 申报管理公告
  '/sbbz/sbglggDetails': open('/announcements/:announcement', '/announcements'), // 公告详情
  '/sbbz/wlsbzn': open('/guides/innovation'), // 网络申报指南
  '/sbbz/wlsbznRobot': open('/guides/robot'), // 机器人网络申报指南
  '/sbbz/cjwthd': open('/questions'), // 常见问题回答
  '/sbbz/xgwdlb': open('/documents'), // 相关文档列表
  '/sbbz/xgwdxz': open('/documents/:document', '/documents'), // 相关文档下载
  '/demo/demo': own('/gallery'), // 示例
}

/** The old address, however its letters are written and with or without a slash at the end. */
export function findLegacyRoute(path: string): LegacyRoute | null {
  const asked = path.toLowerCase().replace(/\/+$/, '')
  for (const [old, route] of Object.entries(legacyRoutes)) if (old.toLowerCase() === asked) return route
  return null
}

/** Calls of the specification whose addresses are spelled the old way (spec §7). */
export const legacyCalls = routes('legacy', {
  allDictionaries: { method: 'POST', path: '/hunan/dict/getDictAll', repeatable: 'it only reads' },
  publicityPictures: { method: 'POST', path: '/projectDeclare/getPublicityPictures', repeatable: 'it only reads' },
})

/** Spec §3: `lj_url` leads nowhere when it is empty or the text "undefined". */
export interface PublicityPicture {
  imgShow: string
  lj_url: string
  alt: string
}
export interface LegacySchemas extends Record<string, { reply: z.ZodType }> {
  allDictionaries: { reply: typeof dictionary }
  publicityPictures: { reply: z.ZodType<PublicityPicture[]> }
}
