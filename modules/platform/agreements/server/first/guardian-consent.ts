import type { Paragraphs } from './index.ts'

export const guardianAgreementBodies: Paragraphs = {
  zh: [
    [
      '请你决定什么',
      '你的孩子未满 14 周岁，想在本平台参加青少年科技活动的申报。按照法律，收集孩子的个人信息须先得到你的同意。',
    ],
    [
      '现在已经保存了什么',
      '只有孩子的登录名、密码摘要、出生日期，以及孩子填写的你的联系方式。在你决定之前，我们不收集其他内容。',
    ],
    [
      '同意之后会收集什么',
      '申报表要求的内容，例如姓名、性别、民族、学校、年级、证件号码、照片、作品材料，以及你作为监护人的姓名和关系。',
    ],
    [
      '为什么需要证件号码',
      '用于核实年龄和学段，防止同一人重复申报。号码加密保存，页面上只显示部分字符，每次查看完整号码都有记录。',
    ],
    ['谁能看到', '孩子本人、孩子所在学校和按级别审查的组织单位。评委看不到个人信息。我们不出售信息，不用于广告。'],
    ['会公示什么', '获奖结果通常公示姓名、学校、项目名称和奖项，不公示证件号码、联系方式、出生日期和照片。'],
    ['保存多久', '未提交的内容在活动结束后清理；已提交的材料按活动档案管理要求保存，期满删除。'],
    [
      '你可以随时撤回',
      '用同一链接即可撤回同意。撤回后，孩子的账号立即停止使用，个人信息被删除；已经提交评审的申报会随之撤回，法律要求保存的记录除外。',
    ],
    ['你的其他权利', '你可以查看、更正孩子的信息，索取副本，要求删除。联系方式见首页页脚。'],
    [
      '如果你不同意',
      '请选择“{text:accountPages.guardianPage.refuse}”。孩子的登录名、出生日期和你的联系方式会在 30 天内删除。这不会给孩子带来任何不利影响。',
    ],
  ],
  en: [
    [
      'What you decide',
      'Your child is under 14 and would like to declare a work for a youth science activity on this platform. The law asks for your consent before we collect the child’s personal data.',
    ],
    [
      'What is kept now',
      'Only the child’s login name, a digest of the password, the date of birth, and your contact as the child entered it. Nothing else is collected before you decide.',
    ],
    [
      'What is collected after you consent',
      'What the form asks for, such as name, sex, ethnicity, school, grade, identity number, portrait and materials, and your own name and relation to the child.',
    ],
    [
      'Why an identity number',
      'To check age and school stage and to find double declarations. It is stored encrypted and shown in part only; each look at the whole number is recorded.',
    ],
    [
      'Who sees it',
      'The child, its school, and the units that review at their level. Judges do not see personal data. Nothing is sold or used for advertising.',
    ],
    [
      'What is published',
      'Results usually show name, school, title of the work and award; never identity number, contact, date of birth or portrait.',
    ],
    [
      'How long it is kept',
      'What was not submitted is removed after the activity. Submitted materials are kept as long as the records of the activity must be kept, and are then deleted.',
    ],
    [
      'You can withdraw at any time',
      'The same link lets you withdraw. The child’s account then stops at once and the personal data are deleted; declarations under review are withdrawn. Records that the law obliges us to keep are excepted.',
    ],
    [
      'Your other rights',
      'You can see and correct the child’s data, ask for a copy, and ask for deletion. How to reach us stands at the foot of the first page.',
    ],
    [
      'If you do not agree',
      'Choose “{text:accountPages.guardianPage.refuse}”. Login name, date of birth and your contact are deleted within 30 days. The child suffers no disadvantage from it.',
    ],
  ],
  fr: [
    [
      'Ce que vous décidez',
      'Votre enfant a moins de 14 ans et souhaite déclarer un travail pour une activité scientifique. La loi exige votre accord avant la collecte de ses données personnelles.',
    ],
    [
      'Ce qui est conservé aujourd’hui',
      'Seulement le nom de connexion, l’empreinte du mot de passe, la date de naissance et votre contact saisi par l’enfant. Rien d’autre avant votre décision.',
    ],
    [
      'Ce qui est recueilli après votre accord',
      'Ce que demande le formulaire : nom, sexe, ethnie, établissement, classe, numéro d’identité, portrait, pièces, ainsi que votre nom et votre lien avec l’enfant.',
    ],
    [
      'Pourquoi un numéro d’identité',
      'Pour vérifier l’âge et le niveau et repérer les doubles déclarations. Il est chiffré et affiché en partie ; chaque consultation complète est consignée.',
    ],
    [
      'Qui y a accès',
      'L’enfant, son établissement et les unités chargées de l’examen. Les jurés ne voient aucune donnée personnelle. Rien n’est vendu ni utilisé pour la publicité.',
    ],
    [
      'Ce qui est publié',
      'En général nom, établissement, titre du travail et prix ; jamais numéro d’identité, contact, date de naissance ou portrait.',
    ],
    [
      'Durée de conservation',
      'Ce qui n’a pas été déposé est supprimé après l’activité. Les pièces déposées sont conservées le temps exigé pour les archives, puis effacées.',
    ],
    [
      'Retrait à tout moment',
      'Le même lien permet de retirer votre accord. Le compte est aussitôt suspendu et les données effacées ; les déclarations en cours sont retirées, sauf les documents que la loi nous oblige à garder.',
    ],
    [
      'Vos autres droits',
      'Vous pouvez consulter et corriger les données, en demander une copie ou l’effacement. Nos coordonnées figurent au bas de la page d’accueil.',
    ],
    [
      'Si vous refusez',
      'Choisissez « {text:accountPages.guardianPage.refuse} ». Nom de connexion, date de naissance et contact sont effacés dans les 30 jours. L’enfant n’en subit aucun désavantage.',
    ],
  ],
  ko: [
    [
      '무엇을 결정하나요',
      '자녀가 만 14세 미만이며 이 플랫폼에서 청소년 과학기술 활동에 신청하려고 합니다. 법에 따라 자녀의 개인정보를 수집하기 전에 보호자의 동의가 필요합니다.',
    ],
    [
      '지금 보관 중인 정보',
      '자녀의 로그인 이름, 비밀번호 요약값, 생년월일, 자녀가 입력한 보호자 연락처뿐입니다. 결정하시기 전에는 다른 정보를 수집하지 않습니다.',
    ],
    [
      '동의 후 수집하는 정보',
      '신청서가 요구하는 이름, 성별, 민족, 학교, 학년, 신분증 번호, 사진, 작품 자료와 보호자의 이름 및 관계입니다.',
    ],
    [
      '신분증 번호가 필요한 이유',
      '나이와 학교급을 확인하고 중복 신청을 막기 위해서입니다. 암호화하여 저장하고 일부만 표시하며 전체 열람은 기록됩니다.',
    ],
    [
      '열람할 수 있는 사람',
      '자녀 본인, 소속 학교, 단계별 심사 기관입니다. 심사위원은 개인정보를 볼 수 없습니다. 판매하거나 광고에 쓰지 않습니다.',
    ],
    ['공시 내용', '보통 이름, 학교, 작품명, 상만 공시하며 신분증 번호, 연락처, 생년월일, 사진은 공시하지 않습니다.'],
    [
      '보관 기간',
      '제출하지 않은 내용은 활동이 끝난 뒤 정리하고, 제출한 자료는 활동 기록 보존 기간 동안 보관한 뒤 삭제합니다.',
    ],
    [
      '언제든지 철회',
      '같은 링크로 동의를 철회할 수 있습니다. 철회하면 자녀의 계정이 즉시 중지되고 개인정보가 삭제되며 심사 중인 신청도 철회됩니다. 법으로 보관해야 하는 기록은 제외됩니다.',
    ],
    [
      '그 밖의 권리',
      '자녀의 정보를 열람·정정하고 사본이나 삭제를 요청할 수 있습니다. 연락처는 첫 화면 아래에 있습니다.',
    ],
    [
      '동의하지 않는 경우',
      '‘{text:accountPages.guardianPage.refuse}’를 선택해 주세요. 로그인 이름, 생년월일, 연락처는 30일 안에 삭제되며 자녀에게 불이익은 없습니다.',
    ],
  ],
}
