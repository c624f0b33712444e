import type { Paragraphs } from './index.ts'

export const privacyBodies: Paragraphs = {
  zh: [
    [
      '我们是谁',
      '本平台由活动组织单位运行，用于青少年科技活动的网上申报。组织单位对平台中的个人信息负责，联系方式见首页页脚。',
    ],
    [
      '我们收集什么',
      '注册时收集登录名、密码（只保存不可还原的摘要）、手机号或邮箱；学生还需要出生日期。申报时，仅收集该项目申报表要求的内容，例如姓名、性别、学校、年级、证件号码、照片和作品材料。',
    ],
    [
      '未满 14 周岁',
      '未满 14 周岁的学生，在监护人同意之前，我们只保存登录名、出生日期和监护人的联系方式。监护人不同意，或超过期限没有答复的，这些内容会被删除。',
    ],
    [
      '用来做什么',
      '只用于核实参赛资格、防止重复申报、组织评审和公示、发放证书，以及就申报事项与你联系。我们不把这些信息用于广告，也不出售。',
    ],
    [
      '谁能看到',
      '你本人、你所在学校以及按级别负责审查的组织单位能看到与其审查有关的内容。评委看到的是不含个人信息的作品材料。每一次查看完整证件号码和每一次导出都会留下记录和理由。',
    ],
    [
      '公示内容',
      '入选和获奖结果会按活动规则公示，通常包括姓名、学校、项目名称和奖项，不包括证件号码、联系方式和出生日期。',
    ],
    [
      '怎样保护',
      '证件号码、手机号和邮箱加密保存，页面上只显示部分字符；数据传输加密；上传的照片会去掉拍摄地点等信息。浏览器里的草稿备份经过加密，不含证件号码和照片，退出登录后清除。',
    ],
    [
      '保存多久',
      '未提交的草稿和未使用的账号在活动结束后清理；已提交的申报材料按活动档案管理的要求保存，期满删除；登录记录最多保存 90 天。',
    ],
    [
      '你的权利',
      '你可以查看和更正自己的信息，索取副本，注销账号，撤回同意。已经提交评审的材料，在评审和公示期间可能无法删除，我们会说明原因。监护人可以替未成年人行使这些权利。',
    ],
    ['说明的变更', '本说明有版本号。内容变更时，我们会请你重新阅读并同意；以前的版本仍可查看。'],
  ],
  en: [
    [
      'Who we are',
      'This platform is run by the organizer of the activities and serves to declare works for youth science and technology contests. The organizer answers for the personal data in it; how to reach it stands at the foot of the first page.',
    ],
    [
      'What we collect',
      'When you register: a login name, a password (kept only as a digest that cannot be turned back), a phone number or e-mail address, and of pupils the date of birth. When you declare a work: only what the form of that activity asks for, such as name, sex, school, grade, identity number, portrait and materials.',
    ],
    [
      'Under the age of 14',
      'Until a guardian has consented we keep nothing of a child under 14 but the login name, the date of birth and the guardian’s contact. If the guardian refuses, or does not answer in time, these are deleted.',
    ],
    [
      'What it is for',
      'To check whether somebody may take part, to find double declarations, to organize review and publication of results, to issue certificates, and to reach you about your declaration. It is never used for advertising and never sold.',
    ],
    [
      'Who sees it',
      'You, your school, and the units that review at their level see what their review needs. Judges see the materials without personal data. Every look at a whole identity number and every export is recorded together with its reason.',
    ],
    [
      'What is published',
      'Results are published as the rules of the activity say: usually name, school, title of the work and award. Identity numbers, contacts and dates of birth are never published.',
    ],
    [
      'How it is protected',
      'Identity numbers, phone numbers and e-mail addresses are stored encrypted and shown in part only; all traffic is encrypted; the place where a photo was taken is removed from it. The copy of a draft in your browser is encrypted, holds no identity numbers or pictures, and is wiped when you log out.',
    ],
    [
      'How long it is kept',
      'Drafts that were not submitted and unused accounts are removed after the activity ends. Submitted declarations are kept as long as the records of the activity must be kept, and are then deleted. Records of sign-ins are kept for at most 90 days.',
    ],
    [
      'Your rights',
      'You can see and correct your data, ask for a copy, close your account and withdraw your consent. Materials under review may have to stay until review and publication are over; we tell you why. A guardian may exercise these rights for a child.',
    ],
    [
      'Changes',
      'This notice has a version number. When it changes we ask you to read and accept it again; earlier versions stay readable.',
    ],
  ],
  fr: [
    [
      'Qui nous sommes',
      'La plateforme est exploitée par l’organisateur des activités et sert à déclarer des travaux pour les concours scientifiques de la jeunesse. L’organisateur répond des données personnelles ; ses coordonnées figurent au bas de la page d’accueil.',
    ],
    [
      'Ce que nous recueillons',
      'À l’inscription : un nom de connexion, un mot de passe (conservé seulement sous forme d’empreinte irréversible), un téléphone ou un e-mail et, pour les élèves, la date de naissance. Pour une déclaration : uniquement ce que demande le formulaire, par exemple nom, sexe, établissement, classe, numéro d’identité, portrait et pièces.',
    ],
    [
      'Moins de 14 ans',
      'Avant l’accord d’un tuteur, nous ne conservons d’un enfant de moins de 14 ans que le nom de connexion, la date de naissance et le contact du tuteur. En cas de refus ou d’absence de réponse dans le délai, ces données sont effacées.',
    ],
    [
      'À quoi cela sert',
      'À vérifier le droit de participer, à repérer les déclarations en double, à organiser l’évaluation et la publication des résultats, à délivrer les certificats et à vous joindre. Jamais à la publicité ; rien n’est vendu.',
    ],
    [
      'Qui y a accès',
      'Vous, votre établissement et les unités chargées de l’examen voient ce qu’exige leur examen. Les jurés voient les pièces sans données personnelles. Chaque consultation d’un numéro d’identité complet et chaque export sont consignés avec leur motif.',
    ],
    [
      'Ce qui est publié',
      'Les résultats sont publiés selon le règlement : en général nom, établissement, titre du travail et prix. Jamais le numéro d’identité, le contact ou la date de naissance.',
    ],
    [
      'Comment c’est protégé',
      'Numéros d’identité, téléphones et e-mails sont chiffrés et affichés en partie seulement ; les échanges sont chiffrés ; le lieu de prise de vue est retiré des photos. La copie d’un brouillon dans votre navigateur est chiffrée, sans numéro d’identité ni image, et effacée à la déconnexion.',
    ],
    [
      'Durée de conservation',
      'Les brouillons non déposés et les comptes inutilisés sont supprimés après l’activité. Les déclarations déposées sont conservées le temps exigé pour les archives, puis effacées. Les traces de connexion sont gardées 90 jours au plus.',
    ],
    [
      'Vos droits',
      'Vous pouvez consulter et corriger vos données, en demander une copie, fermer votre compte et retirer votre accord. Les pièces en cours d’évaluation peuvent devoir rester jusqu’à la publication ; nous vous dirons pourquoi. Un tuteur peut exercer ces droits pour un enfant.',
    ],
    [
      'Modifications',
      'Cette notice porte un numéro de version. Si elle change, nous vous demandons de la relire et de l’accepter ; les anciennes versions restent consultables.',
    ],
  ],
  ko: [
    [
      '운영자',
      '이 플랫폼은 활동 주최 기관이 운영하며 청소년 과학기술 활동의 온라인 신청에 사용됩니다. 개인정보에 대한 책임은 주최 기관에 있으며 연락처는 첫 화면 아래에 있습니다.',
    ],
    [
      '수집하는 정보',
      '가입할 때 로그인 이름, 비밀번호(되돌릴 수 없는 형태로만 저장), 휴대전화 번호 또는 이메일을 수집하고, 학생은 생년월일도 수집합니다. 신청할 때는 해당 신청서가 요구하는 내용만 수집합니다. 예: 이름, 성별, 학교, 학년, 신분증 번호, 사진, 작품 자료.',
    ],
    [
      '만 14세 미만',
      '보호자가 동의하기 전에는 만 14세 미만 학생의 로그인 이름, 생년월일, 보호자 연락처만 보관합니다. 보호자가 거부하거나 기한 내에 답하지 않으면 삭제합니다.',
    ],
    [
      '이용 목적',
      '참가 자격 확인, 중복 신청 방지, 심사와 결과 공시, 증서 발급, 신청과 관련한 연락에만 이용합니다. 광고에 쓰지 않으며 판매하지 않습니다.',
    ],
    [
      '열람할 수 있는 사람',
      '본인, 소속 학교, 단계별 심사 기관이 심사에 필요한 내용만 봅니다. 심사위원은 개인정보가 없는 자료를 봅니다. 신분증 번호 전체 열람과 모든 내보내기는 이유와 함께 기록됩니다.',
    ],
    [
      '공시 내용',
      '결과는 활동 규칙에 따라 공시되며 보통 이름, 학교, 작품명, 상을 포함합니다. 신분증 번호, 연락처, 생년월일은 공시하지 않습니다.',
    ],
    [
      '보호 방법',
      '신분증 번호, 휴대전화 번호, 이메일은 암호화하여 저장하고 일부만 표시합니다. 전송은 암호화되며 사진의 촬영 장소 정보는 제거됩니다. 브라우저의 임시 사본은 암호화되고 신분증 번호와 사진을 포함하지 않으며 로그아웃하면 지워집니다.',
    ],
    [
      '보관 기간',
      '제출하지 않은 임시 저장본과 사용하지 않는 계정은 활동이 끝난 뒤 정리합니다. 제출한 신청 자료는 활동 기록 보존 기간 동안 보관한 뒤 삭제합니다. 로그인 기록은 최대 90일 보관합니다.',
    ],
    [
      '이용자의 권리',
      '자신의 정보를 열람·정정하고 사본을 요청하며 계정을 해지하고 동의를 철회할 수 있습니다. 심사 중인 자료는 심사와 공시가 끝날 때까지 남을 수 있으며 그 이유를 알려 드립니다. 보호자는 미성년자를 대신하여 권리를 행사할 수 있습니다.',
    ],
    ['변경', '이 방침에는 버전 번호가 있습니다. 바뀌면 다시 읽고 동의하도록 안내하며 이전 버전도 볼 수 있습니다.'],
  ],
}
