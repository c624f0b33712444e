import { dayInWords } from '#kernel/contract/day-in-words.ts'
import type { Labels } from '#kernel/contract/languages.ts'

/** One announcement of the demo: everything is invented, and marked so where it is shown. */
export interface DemoAnnouncement {
  contest: 'innovation' | 'robot' | 'olympiad' | null
  kind: 'announcement' | 'contest-notice' | 'publicity' | 'result'
  daysAgo: number
  isPinned?: true
  title: Labels
  summary: Labels
  /** paragraphs of HTML */
  body: { zh: readonly string[]; en: readonly string[] }
  /** titles of documents of the demo that hang on it, by their key */
  attachments?: readonly string[]
}

/** `opens` and `closes` are the days of the innovation season's window. */
export function demoAnnouncements(days: {
  schoolYear: string
  edition: number
  opens: string
  closes: string
}): readonly DemoAnnouncement[] {
  const { schoolYear, edition, opens, closes } = days
  const inZh = (day: string) => dayInWords(day, 'zh')
  const inEn = (day: string) => dayInWords(day, 'en')
  return [
    {
      contest: 'innovation',
      kind: 'announcement',
      daysAgo: 30,
      isPinned: true,
      title: {
        zh: `关于举办第${edition}届青少年科技创新大赛的通知`,
        en: `Notice of Youth Science and Technology Innovation Contest, edition ${edition}`,
      },
      summary: {
        zh: `${schoolYear}学年大赛网上申报已经开始，${inZh(closes)}中午 12 时截止。`,
        en: `Online declaration for ${schoolYear} is open until noon on ${inEn(closes)}.`,
      },
      body: {
        zh: [
          `<h2>一、时间</h2><p>网上申报：<strong>${inZh(opens)}中午 12 时至${inZh(closes)}中午 12 时</strong>。以服务器收到的时间为准，截止后不再受理。</p>`,
          '<h2>二、项目类别</h2><ul><li>学生科技创新成果（个人、集体）</li><li>科技辅导员成果（科教制作、科教方案）</li><li>少年儿童科学幻想绘画</li><li>青少年科技实践活动</li><li>科学影像作品</li><li>青少年科技创意</li></ul>',
          '<h2>三、办法</h2><p>各市州按名额发放授权码。拿到授权码的同学在本平台注册、填写、上传材料，打印申报书签字盖章后扫描上传并提交。</p>',
          '<h2>四、声明</h2><p>参赛自愿，<strong>不收取任何费用</strong>。竞赛结果不作为中小学招生入学依据。</p>',
        ],
        en: [
          `<h2>1. Dates</h2><p>Online declaration: <strong>from noon on ${inEn(opens)} to noon on ${inEn(closes)}</strong>. What counts is when the server receives it; nothing is taken afterwards.</p>`,
          '<h2>2. Kinds</h2><ul><li>Student innovation works, individual and group</li><li>Science teachers’ works: teaching aids and plans</li><li>Science-fiction paintings</li><li>Practice activities</li><li>Science films</li><li>Creative ideas</li></ul>',
          '<h2>3. How</h2><p>Cities hand out authorization codes within their quotas. Whoever has a code registers here, fills in the form, uploads materials, prints the form, has it signed and sealed, uploads the scan and submits.</p>',
          '<h2>4. Statement</h2><p>Taking part is voluntary and <strong>free of charge</strong>. Results do not count for school admission.</p>',
        ],
      },
      attachments: ['rules', 'letter'],
    },
    {
      contest: null,
      kind: 'announcement',
      daysAgo: 2,
      isPinned: true,
      title: { zh: '错峰提交提醒：不要等到最后一小时', en: 'Please do not wait for the last hour' },
      summary: {
        zh: '往年最后一小时的提交量是平时的四十倍，建议至少提前两天提交。',
        en: 'In the last hour forty times as many declarations arrive; submit two days earlier if you can.',
      },
      body: {
        zh: [
          '<p>平台会自动保存你填写的每一项，网络中断也不会丢失。但是签字盖章、扫描上传需要时间，请给自己留出余地。</p>',
          '<p>提交以服务器收到请求的时间为准，精确到毫秒；截止后平台不能为任何人补交。</p>',
        ],
        en: [
          '<p>The platform saves every field as you type, and an interrupted network loses nothing. But signatures, seals and scans take time: leave yourself some.</p>',
          '<p>What counts is the instant at which the server receives your request. After the deadline nobody can be let in late.</p>',
        ],
      },
    },
    notice(
      'innovation',
      28,
      '授权码发放与使用说明',
      'How authorization codes are handed out and used',
      '授权码由市州组织单位按名额发放，一码一项。',
      'Cities hand out the codes within their quotas; one code, one declaration.',
      [
        '<p>授权码共 12 位，印成三组，每组四位。输入时不分大小写，横线可以不输；字母 O 和数字 0、字母 I、L 和数字 1 会自动认出来。</p>',
        '<p>输入后平台会显示它对应的类别、学段和单位，请核对无误再绑定。</p>',
      ],
      [
        '<p>A code has twelve characters, printed in three groups of four. Capitals and dashes do not matter, and the letters O, I and L are read as the figures they look like.</p>',
        '<p>The platform then shows which kind, stage and unit it is for: check this before you bind it.</p>',
      ],
      ['manual-pupil'],
    ),
    notice(
      'innovation',
      27,
      '关于 A、B 类项目划分的说明',
      'On classes A and B',
      '主要实验在专业实验室完成的为 A 类，其余为 B 类，分开评审。',
      'Works whose main experiments were done in a professional laboratory are class A, all others class B; they are judged apart.',
      [
        '<p>A 类项目须上传实验室或机构证明，以及指导专家说明，写清学生独立完成的部分。</p><p>如实选择不影响评分；选错类别会被退回修改。</p>',
      ],
      [
        '<p>Class A needs a statement of the laboratory and one of the expert instructor that tells what the pupil did independently.</p><p>An honest choice costs no points; a wrong one is returned for correction.</p>',
      ],
      ['rules'],
    ),
    notice(
      'innovation',
      25,
      '科学伦理与安全审查须知',
      'Ethics and safety review',
      '涉及人、动物、微生物、危险化学品等的项目，须在开始前取得审批。',
      'Works with people, animals, microorganisms or hazardous chemicals need approval before they begin.',
      [
        '<p>填写十二个问题，平台会自动列出需要的审批材料。<strong>审批日期必须早于项目开始日期</strong>，事后补办的不予认可。</p>',
      ],
      [
        '<p>Answer twelve questions and the platform lists the approvals you need. <strong>They must be older than the first day of the work</strong>; later ones do not count.</p>',
      ],
      ['ethics-form'],
    ),
    notice(
      'innovation',
      24,
      '关于使用生成式人工智能的规定',
      'Rules on generative AI',
      '可以使用，必须如实说明；绘画作品不得由人工智能生成。',
      'It may be used and must be told; paintings must not be made by it.',
      ['<p>申报时请写明使用了什么工具、用在哪一步、哪些内容由它产生。隐瞒不报的，一经查实取消资格。</p>'],
      ['<p>Say which tool was used, at which step, and what came out of it. Hiding it leads to disqualification.</p>'],
    ),
    notice(
      'innovation',
      22,
      '少年儿童科学幻想绘画申报要求',
      'Requirements for science-fiction paintings',
      '5 至 14 岁，单人创作，四开画纸，上传 JPG 图像。',
      'Ages 5 to 14, one painter, sheet of about 54 × 38 cm, uploaded as JPG.',
      ['<p>请在自然光下正面拍摄或扫描，短边不少于 2480 像素，不要带上桌面、手指和画框。原画保留到公示结束。</p>'],
      [
        '<p>Photograph it straight on in daylight, or scan it: at least 2480 pixels on the shorter side, without table, fingers or frame. Keep the original until the publicity has ended.</p>',
      ],
    ),
    notice(
      'innovation',
      21,
      '科学影像作品拍摄与版权提示',
      'Filming and rights for science films',
      '片长 4 至 8 分钟，使用他人音乐、画面须有授权。',
      '4 to 8 minutes; others’ music and footage need a licence.',
      [
        '<p>拍到同学、路人时请先征得同意；未成年人须监护人同意。影片用 MP4（H.264）格式，不超过 300 MB，上传中断后可以继续。</p>',
      ],
      [
        '<p>Ask those you film, and the guardians of minors. MP4 (H.264), at most 300 MB; an interrupted upload goes on where it stopped.</p>',
      ],
    ),
    notice(
      'innovation',
      20,
      '科技实践活动须以集体名义申报',
      'Practice activities are declared by the group',
      '以个人名义申报的实践活动取消资格。',
      'A practice activity declared under a person’s name is disqualified.',
      ['<p>活动名称和集体名称里不能出现个人姓名。请由指导教师或学校联系人申报。</p>'],
      [
        '<p>Neither the title nor the name of the group may hold a person’s name. The instructor or the school’s contact declares it.</p>',
      ],
    ),
    notice(
      'innovation',
      18,
      '科技辅导员成果申报要求',
      'Requirements for science teachers’ works',
      '每人限报一项，科教方案须已实施或正在实施。',
      'One work per person; a plan must be finished or under way.',
      ['<p>科教制作须提交查新报告和不少于三张作品照片；科教方案须提交方案正文和活动原始记录。</p>'],
      ['<p>A teaching aid needs a novelty report and three photos; a plan needs its text and the raw records.</p>'],
    ),
    notice(
      'innovation',
      16,
      '关于未满十四周岁申报者的监护人同意',
      'Guardian’s consent for children under fourteen',
      '未满十四周岁的同学注册时须由监护人在线同意。',
      'Children under fourteen need their guardian’s consent online.',
      [
        '<p>注册时填写监护人的手机或邮箱，监护人会收到一条链接，打开后阅读并选择同意即可。同意之前，平台只保存登录名、出生日期和监护人联系方式。</p>',
      ],
      [
        '<p>Give your guardian’s phone or e-mail; the guardian gets a link, reads and agrees. Until then the platform keeps only login name, birth date and the guardian’s contact.</p>',
      ],
    ),
    notice(
      'innovation',
      14,
      '申报书打印、签字、盖章要求',
      'Printing, signing and sealing the form',
      '每一页都要签字；用手机拍摄也可以，四角和二维码要清楚。',
      'Every page is signed; phone photos will do if corners and code are sharp.',
      ['<p>请不要缩放打印。上传后平台自动核对每一页；看不清的页会提示重拍。打印后又修改过的，须重新打印签章。</p>'],
      [
        '<p>Print at full size. The platform checks every page and asks for a new picture of what it cannot read. A form changed after printing must be printed and signed again.</p>',
      ],
      ['manual-pupil'],
    ),
    notice(
      'innovation',
      11,
      '市州申报咨询电话（演示）',
      'Help lines of the cities (demo)',
      '各市州咨询电话均为虚构，仅供演示。',
      'All numbers are invented and only for the demo.',
      ['<p>申报政策请咨询所在市州组织单位；平台使用问题请在“{text:supportPages.title}”里提问。</p>'],
      ['<p>Ask your city about rules; ask about the platform under “{text:supportPages.title}”.</p>'],
    ),
    notice(
      'innovation',
      9,
      '县级资格审查工作安排',
      'County qualification checks',
      '县市区收到申报后五个工作日内完成审查。',
      'Counties check within five working days.',
      ['<p>审查内容：年龄、学籍、人数、学段、材料、签章。退回修改的申报请按期改正并重新提交。</p>'],
      [
        '<p>Checked are age, enrolment, numbers, stage, materials, signatures. What is returned must be corrected in time.</p>',
      ],
      ['county-summary'],
    ),
    notice(
      'innovation',
      6,
      '申报材料文件大小和格式一览',
      'Formats and sizes of materials',
      '研究报告不超过 20 MB，视频不超过 300 MB。',
      'Reports up to 20 MB, films up to 300 MB.',
      [
        '<table><thead><tr><th>材料</th><th>格式</th><th>大小</th></tr></thead><tbody><tr><td>研究报告</td><td>PDF、Word</td><td>20 MB</td></tr><tr><td>查新报告</td><td>PDF、Word</td><td>10 MB</td></tr><tr><td>作品照片</td><td>JPG，至少 3 张</td><td>每张 5 MB</td></tr><tr><td>视频</td><td>MP4</td><td>300 MB</td></tr><tr><td>绘画</td><td>JPG</td><td>10 MB</td></tr></tbody></table>',
      ],
      [
        '<table><thead><tr><th>Material</th><th>Format</th><th>Size</th></tr></thead><tbody><tr><td>Research report</td><td>PDF, Word</td><td>20 MB</td></tr><tr><td>Novelty report</td><td>PDF, Word</td><td>10 MB</td></tr><tr><td>Photos</td><td>JPG, at least 3</td><td>5 MB each</td></tr><tr><td>Video</td><td>MP4</td><td>300 MB</td></tr><tr><td>Painting</td><td>JPG</td><td>10 MB</td></tr></tbody></table>',
      ],
    ),
    notice(
      'innovation',
      4,
      '线上答疑活动预告',
      'Questions and answers online',
      '本周六上午十点，现场演示一遍申报全过程。',
      'This Saturday at ten: the whole way of a declaration, shown live.',
      ['<p>答疑内容：授权码、查新报告怎么写、签章扫描的常见错误。活动免费，不需要报名。</p>'],
      ['<p>Topics: codes, writing a novelty report, common mistakes in scans. Free, no registration.</p>'],
    ),
    notice(
      'innovation',
      1,
      '平台维护通知',
      'Maintenance',
      '今晚零点至零点三十分升级，已填写的内容不受影响。',
      'Tonight from midnight to half past; nothing you filled in is affected.',
      ['<p>维护期间可以继续填写，内容先保存在你的浏览器里，恢复后自动上传。</p>'],
      ['<p>You can go on writing: it is kept in your browser and sent afterwards.</p>'],
    ),
    {
      ...notice(
        'innovation',
        200,
        '上一届大赛获奖名单公示（演示）',
        'Awards of the last edition, for publicity (demo)',
        '公示期七天，如有异议请实名书面提出。',
        'For seven days; objections in writing and by name.',
        ['<p>名单为演示数据，人名均已隐去。异议须注明理由并附证据，匿名的不予受理。</p>'],
        [
          '<p>The list is demo data without names. Objections need grounds and evidence; anonymous ones are not taken.</p>',
        ],
      ),
      kind: 'publicity',
    },
    {
      ...notice(
        'innovation',
        185,
        '上一届大赛结果公布（演示）',
        'Results of the last edition (demo)',
        '共评出一等奖 45 项、二等奖 103 项、三等奖 119 项。',
        '45 first, 103 second and 119 third prizes.',
        ['<p>证书可在平台下载，扫描证书上的二维码即可验证。结果不作为升学依据。</p>'],
        ['<p>Certificates can be downloaded here and checked by their code. Results do not count for admission.</p>'],
      ),
      kind: 'result',
    },
    {
      ...notice(
        'robot',
        12,
        '青少年机器人竞赛预通知',
        'Robot contest announced',
        '设五个赛项，分小学组和中学组，申报时间另行通知。',
        'Five events in primary and secondary groups; the window will be announced.',
        [
          '<ul><li>纸飞机托起太空梦</li><li>震地奇兵太空救援</li><li>太空机甲竞技</li><li>太空星际挑战</li><li>Scratch 太空创意编程</li></ul><p>每名学生限报一项，每队一名教练员，学校为申报单位。</p>',
        ],
        [
          '<ul><li>Paper planes to space</li><li>Space rescue</li><li>Space mecha</li><li>Star challenge</li><li>Scratch space programming</li></ul><p>One event per pupil, one coach per team; schools declare.</p>',
        ],
        ['robot-rules'],
      ),
      kind: 'contest-notice',
      isPinned: true,
    },
    {
      ...notice(
        'robot',
        10,
        '机器人竞赛场地图发布',
        'Field drawings published',
        '太空救援、星际挑战两个赛项的场地图可以下载。',
        'Drawings for space rescue and star challenge can be downloaded.',
        ['<p>打印比例 1:1，误差不超过 1%。如有更新会在版本记录里写明。</p>'],
        ['<p>Print at 1:1 within 1 %. Changes are told in the version notes.</p>'],
        ['robot-field'],
      ),
      kind: 'contest-notice',
    },
    {
      ...notice(
        'robot',
        8,
        '裁判员和教练员线上培训',
        'Training of referees and coaches',
        '两次线上培训，可任选一次参加。',
        'Two online trainings; choose one.',
        ['<p>内容包括规则解读、记分表填写和现场申诉流程。</p>'],
        ['<p>Rules, score sheets and protests on site.</p>'],
      ),
      kind: 'contest-notice',
    },
    {
      ...notice(
        'robot',
        5,
        '机器人竞赛器材安全要求',
        'Safety of robots',
        '电压不超过 12 伏，不得使用明火、高压气体和激光。',
        'At most 12 volts; no flames, pressure or lasers.',
        ['<p>现场检录时逐台检查，不符合的可在规定时间内整改一次。</p>'],
        ['<p>Every robot is inspected; one correction is allowed.</p>'],
      ),
      kind: 'contest-notice',
    },
    {
      ...notice(
        'olympiad',
        15,
        '中学生学科竞赛年度安排',
        'Olympiads of the year',
        '数学、物理、化学、生物学、信息学五个学科，由学校统一组织报名。',
        'Five subjects; schools register their pupils.',
        ['<p>各学科时间以赛区通知为准。报名不收费，结果不作为升学依据。</p>'],
        ['<p>Dates follow from the zone. No fees; results do not count for admission.</p>'],
      ),
      kind: 'contest-notice',
      isPinned: true,
    },
    {
      ...notice(
        'olympiad',
        7,
        '信息学竞赛年龄要求提醒',
        'Minimum age for informatics',
        '参加 CSP-J/S 须年满十二周岁。',
        'Twelve years of age for CSP-J/S.',
        ['<p>以当年 9 月 1 日为准。请学校在报名前核对出生日期。</p>'],
        ['<p>Counted on 1 September. Schools check birth dates beforehand.</p>'],
      ),
      kind: 'contest-notice',
    },
    {
      ...notice(
        'olympiad',
        3,
        '准考证和考点查询说明',
        'Tickets and sites',
        '准考证会写明考点、考场、座位和地图，请提前确认。',
        'The ticket shows site, room, seat and map: check it early.',
        ['<p>同一学科可能有两个考点，请不要走错。迟到三十分钟以上不得入场。</p>'],
        ['<p>A subject may have two sites: do not go to the wrong one. Nobody enters thirty minutes late.</p>'],
      ),
      kind: 'contest-notice',
    },
    notice(
      null,
      40,
      '平台上线试运行（演示）',
      'The platform starts its trial (demo)',
      '欢迎试用并提出意见。',
      'Try it and tell us.',
      ['<p>本平台支持中文、英语、法语、韩语界面，手机和电脑都可以使用。</p>'],
      ['<p>It speaks Chinese, English, French and Korean, on phones and computers.</p>'],
    ),
    notice(
      null,
      35,
      '谨防以竞赛名义收费的诈骗信息',
      'Beware of fraud in the contest’s name',
      '所有活动均不收费，任何收费都是假的。',
      'Everything is free; whoever asks for money is a fraud.',
      ['<p>组织单位不会以“保奖”“代做”“报名费”等名义收取费用，也不会索要密码和验证码。遇到可疑信息请向学校反映。</p>'],
      [
        '<p>Nobody of the organizers asks for fees, passwords or codes, or promises prizes. Tell your school about such messages.</p>',
      ],
    ),
  ]
}

function notice(
  contest: DemoAnnouncement['contest'],
  daysAgo: number,
  titleZh: string,
  titleEn: string,
  summaryZh: string,
  summaryEn: string,
  zh: readonly string[],
  en: readonly string[],
  attachments: readonly string[] = [],
): DemoAnnouncement {
  return {
    contest,
    kind: 'announcement',
    daysAgo,
    title: { zh: titleZh, en: titleEn },
    summary: { zh: summaryZh, en: summaryEn },
    body: { zh: [`<p>${summaryZh}</p>`, ...zh], en: [`<p>${summaryEn}</p>`, ...en] },
    attachments,
  }
}
