import type { GuideScreen } from '../contract/guide-screens.ts'
import type { NewGuide } from '../server/operations.ts'

type Step = readonly [titleZh: string, bodyZh: string, titleEn: string, bodyEn: string, picture?: GuideScreen]

function guide(contest: string, role: NewGuide['role'], titles: NewGuide['titles'], steps: readonly Step[]): NewGuide {
  return {
    contest,
    role,
    titles,
    steps: steps.map(([titleZh, bodyZh, titleEn, bodyEn, picture]) => ({
      title: { zh: titleZh, en: titleEn },
      body: { zh: `<p>${bodyZh}</p>`, en: `<p>${bodyEn}</p>` },
      picture,
    })),
  }
}

/** What to do, step by step, for each role. */
export const demoGuides: readonly NewGuide[] = [
  guide('innovation', 'pupil', { zh: '学生申报指南', en: 'For pupils' }, [
    [
      '注册账号',
      '点“{text:accountPages.register.submit}”，选“{text:accountPages.kinds.pupil}”，填登录名、密码和手机或邮箱。未满 14 周岁时，平台会给监护人发一条链接，监护人同意后才能继续。',
      'Register',
      'Choose “{text:accountPages.register.submit}”, then “{text:accountPages.kinds.pupil}”; give a login name, a password and a phone or e-mail. Under 14 your guardian gets a link and must agree first.',
      'registration',
    ],
    [
      '拿到授权码',
      '向学校老师或市州组织单位领取 12 位授权码。没有授权码可以先看说明，不能新建申报。',
      'Get a code',
      'Ask your school or city for the twelve characters. Without one you can read everything, but not begin.',
    ],
    [
      '新建申报',
      '在“{text:declarationScreens.list.title}”里点“{text:declarationScreens.list.start}”，选类别，输入授权码，核对它属于哪个单位。',
      'Begin',
      'Under “{text:declarationScreens.list.title}” choose “{text:declarationScreens.list.start}”, pick the kind, enter the code and check whose it is.',
      'kinds',
    ],
    [
      '填写内容',
      '按“{text:declarationScreens.wizard.basics}”“{text:declarationScreens.wizard.members}”“{text:declarationScreens.wizard.instructors}”“{text:declarationScreens.wizard.materials}”的顺序填。每填一项就自动保存，关掉网页也不会丢。右边的清单写着还缺什么，点一下就能跳过去。',
      'Fill in',
      'In this order: “{text:declarationScreens.wizard.basics}”, “{text:declarationScreens.wizard.members}”, “{text:declarationScreens.wizard.instructors}”, “{text:declarationScreens.wizard.materials}”. Every field is saved by itself, even if you close the page. The list beside it says what is missing and leads there.',
      'basics',
    ],
    [
      '回答安全问题',
      '如果做过涉及人、动物、药品等的实验，如实选“{text:declarationScreens.field.yes}”，平台会告诉你要交哪些审批表。',
      'Answer the safety questions',
      'If people, animals or chemicals were involved, choose “{text:declarationScreens.field.yes}”: the platform tells you which approvals to hand in.',
      'safety',
    ],
    [
      '打印和签字',
      '在“{text:declarationScreens.wizard.submission}”里看一遍，没有错就点“{text:printScreens.submission.freeze}”，打印出来。每一页都要签字，请监护人、指导教师签字，学校盖章。',
      'Print and sign',
      'Under “{text:declarationScreens.wizard.submission}” read everything once more, choose “{text:printScreens.submission.freeze}”, and print it. You, your guardian and your instructors sign every page; the school puts its seal.',
      'check',
    ],
    [
      '上传签章页',
      '扫描成 PDF，或一页一页拍照上传。平台会读每页的二维码，缺页、旧版都会提示。',
      'Upload the signed pages',
      'As a PDF, or page by page as photos. The platform reads the code of each page and tells what is missing or old.',
      'signing',
    ],
    [
      '正式提交',
      '逐条勾选声明，点“{text:printScreens.submission.submit}”。收到回执就完成了，请保存回执编号。',
      'Submit',
      'Tick every statement and choose “{text:printScreens.submission.submit}”. With the receipt you are done: keep its number.',
      'receipt',
    ],
  ]),
  guide('innovation', 'teacher', { zh: '教师申报指南', en: 'For teachers' }, [
    [
      '注册账号',
      '注册时选“{text:accountPages.kinds.teacher}”，填写姓名和所在学校。',
      'Register',
      'As “{text:accountPages.kinds.teacher}”, with your name and school.',
    ],
    [
      '申报自己的作品',
      '科教制作或科教方案，每人限报一项，需要授权码。',
      'Declare your own work',
      'A teaching aid or a plan, one per person, with a code.',
    ],
    [
      '申报集体活动',
      '科技实践活动以班级、社团的名义申报，写明活动人数、时间、地点和过程。',
      'Declare a practice activity',
      'Under the name of the class or club, with numbers, time, place and course.',
    ],
    [
      '指导学生',
      '提醒学生自己填写；在“{text:declarationScreens.wizard.instructors}”里如实写指导内容。检查查新、审批日期和签章。',
      'Guide pupils',
      'Let them write themselves; under “{text:declarationScreens.wizard.instructors}” tell truly what you helped with. Look at novelty, approval dates and signatures.',
    ],
    [
      '关注退回',
      '审查单位退回时会写明原因和期限，请督促按时改正。',
      'Watch for returns',
      'A return names reasons and a date: see that it is kept.',
    ],
  ]),
  guide('innovation', 'unit-contact', { zh: '组织单位指南', en: 'For organizing units' }, [
    [
      '核对单位信息',
      '用分配的账号登录，检查单位全称和联系人。',
      'Check your unit',
      'Sign in and check its name and contacts.',
    ],
    [
      '发放授权码',
      '在“{text:unitCorner.title}”的“{text:unitCorner.codes.title}”里查看本单位的授权码，按名额发给学校或学生。',
      'Hand out codes',
      'Look up your codes under “{text:unitCorner.title}”, “{text:unitCorner.codes.title}”, and hand them out within the quota.',
    ],
    [
      '跟进进度',
      '看哪些码已绑定、哪些已提交，提醒还没动手的学校。',
      'Follow the progress',
      'See which codes are bound and which submitted; remind the others.',
    ],
    [
      '审查',
      '逐项核对，通过、退回或不予通过都要写明理由。',
      'Review',
      'Check point by point; approve, return or refuse with reasons.',
    ],
    [
      '上报',
      '审查通过的申报自动送到上一级，不需要再寄电子材料。',
      'Pass upward',
      'What you approve goes one level up by itself.',
    ],
  ]),
  guide('robot', 'pupil', { zh: '参赛队员指南', en: 'For contestants' }, [
    [
      '选赛项',
      '每人只能参加一个赛项，和老师商量好再报。',
      'Choose an event',
      'Only one each: settle it with your teacher.',
    ],
    ['组队', '同一所学校、同一学段组队。', 'Form a team', 'Of one school and stage.'],
    [
      '准备器材',
      '电压不超过 12 伏，检录时会逐台检查。',
      'Prepare the robot',
      'At most 12 volts; every robot is inspected.',
    ],
  ]),
  guide('robot', 'teacher', { zh: '教练员申报指南', en: 'For coaches' }, [
    ['领取授权码', '向县市区领取对应赛项和组别的授权码。', 'Get a code', 'From the county, for event and group.'],
    ['核对授权码', '输入后核对赛项、组别、单位。', 'Verify it', 'Event, group and unit.'],
    [
      '填写队伍',
      '依次填写代表队、参赛队员、教练员和材料。',
      'Fill in the team',
      'Team, contestants, coach, materials.',
    ],
    [
      '确认并打印',
      '确认后打印报名表，签字盖章后上传。',
      'Confirm and print',
      'Print the form, have it signed and sealed, upload it.',
    ],
  ]),
  guide('robot', 'unit-contact', { zh: '机器人竞赛组织单位指南', en: 'For units of the robot contest' }, [
    ['分配名额', '按赛项和组别分配授权码。', 'Share out the codes', 'By event and group.'],
    ['审查队伍', '核对队员学籍和人数。', 'Review teams', 'Enrolment and numbers.'],
  ]),
]
