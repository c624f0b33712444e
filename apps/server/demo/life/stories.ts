import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'

/** One step of a declaration's way; each leaves one link in its chain of moves, and so tells how far it has come. */
export type Deed =
  | 'create'
  | 'freeze'
  | 'sign'
  | 'submit'
  | 'approve'
  | 'return'
  | 'refuse'
  | 'withdraw'
  | 'backToDraft'
  | 'delete'
  | 'unfreeze'

type Level = 'school' | 'county' | 'city' | 'province'

/** How far a declaration goes: by itself, or to the desk of a level and what is done there. */
export type Way =
  | 'begun'
  | 'filled'
  | 'printed'
  | 'unfrozen'
  | 'signed'
  | 'deleted'
  | 'withdrawn'
  | 'redrafted'
  | 'qualified'
  | `${'at' | 'returned' | 'mended' | 'again' | 'refused'} ${Level}`

export interface Story {
  kind: string
  /** the demo's school, from 1: the first five lie in one city, the first itself is that of the demo accounts */
  school: number
  stage: string
  way: Way
  /** when the last deed was done, in days before the demo was filled in */
  endedDaysAgo: number
  title: string
}

type Row = [kind: string, school: number, stage: string, way: Way, endedDaysAgo: number, title: string]

const innovation: readonly Row[] = [
  ['practice-activity', 1, 'primary', 'at school', 0.1, '教室植物角的浇水账本'],
  ['teacher-work-plan', 1, 'teacher', 'at county', 0.4, '雨天的科学课'],
  ['teacher-work-aid', 1, 'teacher', 'returned school', 1.2, '能摸着认的刻度尺'],
  ['student-work-individual', 16, 'junior', 'at city', 1, '校园落叶堆肥箱的温度控制'],
  ['student-work-individual', 30, 'senior', 'qualified', 2, '基于声音识别的水管漏点定位'],
  ['student-work-individual', 3, 'junior', 'at province', 1.5, '河道漂浮垃圾的分段拦截'],
  ['student-work-individual', 6, 'senior', 'at school', 6, '旧手机摄像头做的浊度计'],
  ['student-work-individual', 10, 'junior', 'mended school', 0.5, '可折叠的实验室护目镜架'],
  ['student-work-individual', 4, 'junior', 'signed', 0.6, '楼道声控灯的节电改造'],
  ['student-work-individual', 18, 'senior', 'again school', 1.1, '不同光照下苔藓的固碳速度'],
  ['student-work-group', 1, 'primary', 'at school', 2.2, '教室里的二氧化碳地图'],
  ['student-work-group', 1, 'primary', 'at city', 1.3, '食堂剩饭称重与提醒装置'],
  ['student-work-group', 13, 'primary', 'qualified', 4, '老街石板路的声学记录'],
  ['student-work-group', 9, 'primary', 'at county', 3, '农田蛙声与水质的关系'],
  ['student-work-group', 10, 'junior', 'withdrawn', 7, '公交站台的遮阳角度'],
  ['teacher-work-aid', 1, 'teacher', 'at province', 0.8, '可拆装的简谐运动演示仪'],
  ['teacher-work-aid', 4, 'teacher', 'refused county', 5, '磁悬浮列车教学模型'],
  ['teacher-work-aid', 18, 'teacher', 'printed', 0.9, '看得见的声波演示箱'],
  ['teacher-work-plan', 1, 'teacher', 'at county', 1.7, '校园植物的一年四季'],
  ['teacher-work-plan', 8, 'teacher', 'unfrozen', 2.1, '从家门口的河流开始的测量课'],
  ['science-painting', 1, 'primary', 'at school', 0.3, '海底的蔬菜工厂'],
  ['science-painting', 1, 'primary', 'returned county', 1.4, '会走路的图书馆'],
  ['science-painting', 29, 'primary', 'qualified', 3, '月球上的种子银行'],
  ['science-painting', 5, 'primary', 'at city', 2.5, '云端快递站'],
  ['science-painting', 13, 'kindergarten', 'filled', 0.2, '给小鸟的雨伞'],
  ['practice-activity', 1, 'primary', 'at province', 2.8, '我们的饮用水从哪里来'],
  ['practice-activity', 11, 'junior', 'refused province', 3.5, '家庭用电的七天记录'],
  ['science-film', 1, 'primary', 'begun', 1.9, '蚂蚁过河'],
  ['science-film', 18, 'senior', 'deleted', 8, '一滴油的旅程'],
  ['creative-idea', 15, 'junior', 'at county', 5.5, '会自己排队的购物车'],
  ['creative-idea', 2, 'junior', 'at school', 4.2, '让外卖盒按时回家的押金柜'],
  ['creative-idea', 7, 'vocational', 'redrafted', 1.6, '不用电的山区冷藏屋'],
  ['excellent-unit', 1, 'teacher', 'at city', 1.8, '县区科技教育工作'],
  ['excellent-worker', 14, 'teacher', 'at city', 2.6, '乡村科技辅导员十二年'],
  ['excellent-school', 6, 'teacher', 'filled', 0.7, '一校一实验室'],
  ['excellent-teacher', 1, 'teacher', 'at province', 3.2, '把课堂搬到湿地'],
]

const robot: readonly Row[] = [
  ['paper-plane-primary', 1, 'primary', 'at county', 0.5, '青云纸翼队'],
  ['paper-plane-secondary', 16, 'junior', 'at city', 1.1, '长空一号队'],
  ['space-rescue-primary', 1, 'primary', 'at province', 0.9, '星火救援队'],
  ['space-rescue-secondary', 3, 'junior', 'qualified', 1.3, '深空搜索队'],
  ['space-mecha-primary', 5, 'primary', 'returned county', 0.6, '小齿轮队'],
  ['space-mecha-secondary', 6, 'senior', 'signed', 0.3, '钢铁萤火队'],
  ['star-challenge-primary', 9, 'primary', 'printed', 0.8, '七色星轨队'],
  ['star-challenge-secondary', 10, 'junior', 'at county', 2, '逐星者队'],
  ['scratch-space-primary', 1, 'primary', 'begun', 0.4, '代码小行星队'],
  ['scratch-space-secondary', 2, 'junior', 'begun', 1, '循环与分支队'],
  ['excellent-unit', 1, 'teacher', 'filled', 0.6, '机器人竞赛组织工作'],
  ['excellent-worker', 8, 'teacher', 'filled', 1.4, '赛场边的教练'],
]

const olympiad: readonly Row[] = [
  ['mathematics', 3, 'senior', 'at school', 0.1, '数学竞赛报名'],
  ['mathematics', 6, 'senior', 'qualified', 1, '数学竞赛报名'],
  ['mathematics', 16, 'junior', 'at province', 0.6, '数学竞赛报名'],
  ['physics', 6, 'senior', 'at province', 0.8, '物理竞赛报名'],
  ['physics', 30, 'senior', 'refused school', 1.2, '物理竞赛报名'],
  ['chemistry', 3, 'junior', 'at school', 0.4, '化学竞赛报名'],
  ['chemistry', 42, 'senior', 'qualified', 1.5, '化学竞赛报名'],
  ['biology', 18, 'senior', 'returned school', 0.5, '生物学竞赛报名'],
  ['biology', 11, 'junior', 'filled', 0.3, '生物学竞赛报名'],
  ['informatics', 6, 'senior', 'at province', 0.2, '信息学竞赛报名'],
  ['informatics', 2, 'junior', 'withdrawn', 2, '信息学竞赛报名'],
  ['informatics', 16, 'junior', 'at school', 0.7, '信息学竞赛报名'],
]

const told = (contest: string, rows: readonly Row[]) =>
  rows.map(([kind, school, stage, way, endedDaysAgo, title]) => ({
    contest,
    kind,
    school,
    stage,
    way,
    endedDaysAgo,
    title,
  }))

/**
 * The sixty declarations of the living demo, always the same, in the order in which they are made. What asks for a film stays a draft: the demo
 * has none. Children under fourteen declare nothing themselves, for nobody could consent: their teachers do.
 */
export const stories: readonly (Story & { contest: string })[] = [
  ...told('innovation', innovation),
  ...told('robot', robot),
  ...told('olympiad', olympiad),
]

/** What is done to a declaration of the kind, in this order. */
export function deedsOf(way: Way, kind: DeclarationKind, definition: Pick<SeasonDefinition, 'levels'>): Deed[] {
  const levels = kind.levels ?? definition.levels
  const handIn: Deed[] = kind.isPaperless ? ['submit'] : ['freeze', 'sign', 'submit']
  const approvals = (count: number): Deed[] => Array.from({ length: count }, () => 'approve')
  const [verb, level] = way.split(' ') as [string, Level | undefined]
  const toDesk: Deed[] = ['create', ...handIn, ...approvals(level === undefined ? 0 : levels.indexOf(level))]
  const ways: Record<string, Deed[]> = {
    begun: ['create'],
    filled: ['create'],
    deleted: ['create', 'delete'],
    printed: ['create', 'freeze'],
    unfrozen: ['create', 'freeze', 'unfreeze'],
    signed: ['create', 'freeze', 'sign'],
    withdrawn: ['create', ...handIn, 'withdraw'],
    redrafted: ['create', ...handIn, 'backToDraft'],
    qualified: ['create', ...handIn, ...approvals(levels.length)],
    at: toDesk,
    returned: [...toDesk, 'return'],
    mended: [...toDesk, 'return', 'freeze'],
    again: [...toDesk, 'return', ...handIn],
    refused: [...toDesk, 'refuse'],
  }
  return ways[verb] ?? []
}
