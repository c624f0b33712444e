import type { Labels } from '#kernel/contract/languages.ts'

export interface DemoDocument {
  /** by which announcements name it */
  key: string
  contest: 'innovation' | 'robot' | 'olympiad' | null
  kind: 'rules' | 'form' | 'guide' | 'field-map'
  title: { zh: string; en: string }
  /** what each version changed, the first empty */
  versions: readonly { daysAgo: number; note: Partial<Labels> }[]
  /** paragraphs of the paper; a line beginning with # is a heading, with - a point, with _ a blank to fill in */
  text: readonly string[]
}

const first = (daysAgo: number) => ({ daysAgo, note: {} })

/** Related documents of the demo; each version is a real little PDF made from its text. */
export const demoDocuments: readonly DemoDocument[] = [
  { key: 'rules', contest: 'innovation', kind: 'rules', title: { zh: '青少年科技创新大赛规则', en: 'Rules of the innovation contest' }, versions: [first(60), { daysAgo: 32, note: { zh: '增加科学影像作品', en: 'Science films added' } }, { daysAgo: 26, note: { zh: '明确生成式人工智能的使用要求', en: 'Use of generative AI made clear' } }], text: ['# 一、宗旨', '鼓励青少年观察身边的问题，用科学的方法动手解决。', '# 二、基本原则', '- 自己选题、自己设计和研究、自己制作和撰写。', '- 科学性、创新性、实用性。', '- 自愿参加，不收取任何费用，结果不作为升学依据。', '# 三、申报限制', '- 每名学生每届限报一项，集体项目计算在内。', '- 集体项目不超过 3 人，同一市州、同一学段，中途不得增加成员。', '- 作品须在规定的两年之内开始并完成。', '# 四、不接受的项目', '- 违反法律法规和社会公德的。', '- 使动物痛苦、使用病原体或管制物品的。', '- 抄袭、代做或只是延续而没有新工作的。', '# 五、诚信', '查实弄虚作假的，取消资格，并通报所在单位。'] },
  { key: 'letter', contest: 'innovation', kind: 'rules', title: { zh: '致家长和同学的一封信', en: 'Letter to families' }, versions: [first(31)], text: ['亲爱的同学和家长：', '科技创新大赛不是比谁家的资源多，而是看谁真正动了脑、动了手。', '请家长鼓励孩子自己提问、自己动手、自己失败再重来。代做的作品，评委一问就知道。', '愿每一位参加的同学都有收获。', '大赛组织委员会办公室（演示）'] },
  { key: 'manual-pupil', contest: 'innovation', kind: 'guide', title: { zh: '网上申报操作手册（学生）', en: 'Manual for pupils' }, versions: [first(30), { daysAgo: 13, note: { zh: '补充签章页拍照要求', en: 'Photos of signed pages added' } }], text: ['# 第一步 注册', '用手机号或邮箱注册。未满十四周岁的同学需要监护人同意。', '# 第二步 输入授权码', '向学校或市州领取授权码，核对它的类别和单位。', '# 第三步 填写', '一边填写一边自动保存，随时可以离开。右侧清单会告诉你还缺什么。', '# 第四步 上传材料', '按清单上传，大文件断网后可以接着传。', '# 第五步 打印、签章、上传', '每一页都要签字，学校盖章后扫描或拍照上传。', '# 第六步 提交', '勾选声明，点“正式提交”，保存回执。'] },
  { key: 'manual-teacher', contest: 'innovation', kind: 'guide', title: { zh: '网上申报操作手册（教师）', en: 'Manual for teachers' }, versions: [first(30)], text: ['# 指导学生', '学生自己的账号自己填写，教师可以在指导教师一栏填写指导内容。', '# 申报教师作品', '选择“科教制作”或“科教方案”，每人限报一项。', '# 集体活动', '科技实践活动由教师或学校联系人以集体名义申报。'] },
  { key: 'manual-unit', contest: 'innovation', kind: 'guide', title: { zh: '组织单位工作手册', en: 'Manual for organising units' }, versions: [first(29), { daysAgo: 15, note: { zh: '更新名额计算办法', en: 'How quotas are reckoned' } }], text: ['# 名额和授权码', '名额等于授权码的数量。发放前请核对单位和类别。', '# 审查', '逐项核对年龄、学籍、人数、学段、材料和签章。', '# 退回', '退回时写明原因和期限，只开放需要修改的内容。'] },
  { key: 'ethics-form', contest: 'innovation', kind: 'form', title: { zh: '科学伦理与安全审查表', en: 'Ethics and safety review form' }, versions: [first(28), { daysAgo: 20, note: { zh: '增加个人信息一栏', en: 'Personal data added' } }], text: ['本表须在项目开始之前填写并审批。', '_ 项目名称', '_ 申报者', '_ 计划开始日期', '# 涉及的方面', '- 人类受试者    - 脊椎动物    - 微生物', '- 组织与体液    - 危险化学品    - 高压、激光、辐射', '# 风险和防护措施', '_ 可能的风险', '_ 防护措施', '_ 现场监督人', '# 审批意见', '_ 审批人签字、单位盖章、日期'] },
  { key: 'novelty-form', contest: 'innovation', kind: 'form', title: { zh: '查新报告模板', en: 'Template of the novelty report' }, versions: [first(28)], text: ['_ 项目名称', '_ 检索日期', '_ 检索工具', '_ 检索词', '# 找到的相近成果', '_ 成果一：名称、出处、主要内容', '_ 成果二：名称、出处、主要内容', '# 本项目的不同之处', '_ 创新点'] },
  { key: 'lab-form', contest: 'innovation', kind: 'form', title: { zh: '实验室（机构）证明模板', en: 'Template of the laboratory statement' }, versions: [first(28)], text: ['兹证明下列学生在本实验室完成以下实验：', '_ 学生', '_ 时间', '_ 实验内容', '_ 学生独立完成的部分', '_ 实验室负责人签字、单位盖章'] },
  { key: 'county-summary', contest: 'innovation', kind: 'form', title: { zh: '县市区申报汇总表', en: 'County summary' }, versions: [first(27)], text: ['_ 组织单位', '_ 类别和数量', '_ 联系人和电话', '_ 负责人签字、单位盖章'] },
  { key: 'robot-rules', contest: 'robot', kind: 'rules', title: { zh: '机器人竞赛总则', en: 'General rules of the robot contest' }, versions: [first(14), { daysAgo: 9, note: { zh: '修正星际挑战队员人数', en: 'Size of teams in star challenge corrected' } }], text: ['# 一、组队', '- 每名学生限报一个赛项。', '- 每队一名教练员。', '- 不得跨县市区组队。', '# 二、比赛', '- 两轮，取最好成绩；至少完成一个任务才计分。', '- 成绩相同，比较另一轮成绩，再比较用时。', '# 三、申诉', '须在下一轮开始前由队长现场提出。'] },
  { key: 'robot-field', contest: 'robot', kind: 'field-map', title: { zh: '太空救援场地说明', en: 'Field of space rescue' }, versions: [first(10)], text: ['# 场地', '场地为 2400 毫米 × 1200 毫米的白色平面，四周围边高 100 毫米。', '# 任务区', '- 出发区 300 毫米 × 300 毫米，位于左下角。', '- 物资区三处，以蓝色圆形标出。', '- 安全区 400 毫米 × 400 毫米，位于右上角。', '# 误差', '打印误差不超过 1%，机器人应能适应。'] },
  { key: 'olympiad-guide', contest: 'olympiad', kind: 'guide', title: { zh: '学科竞赛报名须知', en: 'Registering for the olympiads' }, versions: [first(15)], text: ['- 由学校统一组织报名。', '- 报名不收取费用。', '- 参加信息学 CSP-J/S 须年满十二周岁。', '- 凭准考证和有效证件入场，迟到三十分钟不得入场。'] },
]
