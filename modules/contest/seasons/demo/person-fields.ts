import type { Field } from '../contract.ts'
import { t } from './words.ts'

/** What is asked of a person; a form takes the ones it needs (only those: architecture, What stands firm 8). */
const name: Field = {
  key: 'name',
  type: 'name',
  labels: t('姓名', 'Name', 'Nom', '이름'),
  hint: t(
    '与身份证件一致，证书按此打印',
    'As on the identity document: the certificate is printed from this',
    'Comme sur la pièce d’identité : le certificat en dépend',
    '신분증과 같게 적어 주세요. 증서에 그대로 인쇄됩니다',
  ),
  isRequired: true,
  maxChars: 50,
}
const sex: Field = {
  key: 'sex',
  type: 'choice',
  labels: t('性别', 'Sex', 'Sexe', '성별'),
  isRequired: true,
  dictionary: 'sex',
}
const ethnicity: Field = {
  key: 'ethnicity',
  type: 'choice',
  labels: t('民族', 'Ethnic group', 'Groupe ethnique', '민족'),
  isRequired: true,
  dictionary: 'ethnicity',
}
const birthOn: Field = {
  key: 'birthOn',
  type: 'date',
  labels: t('出生日期', 'Date of birth', 'Date de naissance', '생년월일'),
  isRequired: true,
  notBefore: '1930-01-01',
}
const idType: Field = {
  key: 'idType',
  type: 'choice',
  labels: t('证件类型', 'Type of identity document', 'Type de pièce d’identité', '신분증 종류'),
  isRequired: true,
  dictionary: 'id_type',
}
const idNumber: Field = {
  key: 'idNumber',
  type: 'id-number',
  labels: t('证件号码', 'Number of the document', 'Numéro de la pièce', '신분증 번호'),
  hint: t(
    '加密保存，只用于核对身份和查重，任何页面都不会完整显示',
    'Stored encrypted, used only to check identity and duplicates; no page ever shows it in full',
    'Conservé chiffré, uniquement pour vérifier l’identité et les doublons ; jamais affiché en entier',
    '암호화하여 보관하며 신원과 중복 확인에만 씁니다. 어떤 화면에도 전체가 표시되지 않습니다',
  ),
  isRequired: true,
  maxChars: 30,
}
const portrait: Field = {
  key: 'portrait',
  type: 'portrait',
  labels: t('一寸免冠照', 'Portrait photo', 'Photo d’identité', '증명사진'),
  hint: t(
    '近期正面照，JPG 或 PNG，不超过 500 KB',
    'Recent, from the front, JPG or PNG, at most 500 KB',
    'Récente, de face, JPG ou PNG, 500 Ko au plus',
    '최근 정면 사진, JPG 또는 PNG, 500KB 이하',
  ),
  isRequired: true,
}
const school: Field = {
  key: 'school',
  type: 'school',
  labels: t('所在学校', 'School', 'École', '소속 학교'),
  hint: t(
    '请选学校全称；找不到时请联系学校管理员',
    'Choose the full name; if it is missing, ask your school’s contact',
    'Choisissez le nom complet ; s’il manque, demandez au contact de l’école',
    '학교 정식 명칭을 고르세요. 없으면 학교 담당자에게 문의하세요',
  ),
  isRequired: true,
}
const stage: Field = {
  key: 'stage',
  type: 'stage',
  labels: t('学段', 'Stage', 'Niveau', '학령 단계'),
  hint: t(
    '全体成员必须为同一学段',
    'All members must be of one stage',
    'Tous les membres doivent être du même niveau',
    '모든 구성원은 같은 단계여야 합니다',
  ),
  isRequired: true,
}
const grade: Field = {
  key: 'grade',
  type: 'choice',
  labels: t('年级', 'Grade', 'Classe', '학년'),
  isRequired: true,
  dictionary: 'grade',
}
const phone: Field = {
  key: 'phone',
  type: 'phone',
  labels: t('联系电话', 'Phone', 'Téléphone', '연락처'),
  isRequired: false,
}
const address: Field = {
  key: 'address',
  type: 'text',
  labels: t('通信地址', 'Postal address', 'Adresse postale', '우편 주소'),
  hint: t(
    '用于寄送证书和通知',
    'Certificates and letters go there',
    'Pour l’envoi des certificats et du courrier',
    '증서와 안내문을 보내는 데 씁니다',
  ),
  isRequired: true,
  maxChars: 120,
}
const postcode: Field = {
  key: 'postcode',
  type: 'postcode',
  labels: t('邮政编码', 'Postcode', 'Code postal', '우편번호'),
  isRequired: false,
}
const guardianName: Field = {
  key: 'guardianName',
  type: 'name',
  labels: t('监护人姓名', 'Guardian’s name', 'Nom du tuteur', '보호자 이름'),
  isRequired: true,
  maxChars: 50,
}
const guardianRelation: Field = {
  key: 'guardianRelation',
  type: 'choice',
  labels: t('与监护人的关系', 'Guardian is', 'Lien avec le tuteur', '보호자와의 관계'),
  isRequired: true,
  dictionary: 'guardian_relation',
}
const guardianPhone: Field = {
  key: 'guardianPhone',
  type: 'phone',
  labels: t('监护人电话', 'Guardian’s phone', 'Téléphone du tuteur', '보호자 연락처'),
  isRequired: true,
}
const division: Field = {
  key: 'division',
  type: 'long-text',
  labels: t('本人承担的工作', 'What this person did', 'Part réalisée par cette personne', '본인이 맡은 일'),
  hint: t(
    '写清楚自己做了哪些部分，评委会据此提问',
    'Say which parts you did yourself: the jury will ask about them',
    'Dites quelles parties vous avez réalisées : le jury vous interrogera',
    '자신이 한 부분을 분명히 적어 주세요. 심사위원이 이를 바탕으로 질문합니다',
  ),
  isRequired: true,
  minChars: 20,
  maxChars: 300,
}

const identity = [name, sex, ethnicity, birthOn, idType, idNumber, portrait] as const
const home = [address, postcode, phone] as const
const guardian = [guardianName, guardianRelation, guardianPhone] as const

/** A pupil who declares alone. */
export const pupilFields: readonly Field[] = [...identity, school, grade, ...home, ...guardian]
/** A pupil of a group: same stage and area, and what each one did. */
export const groupPupilFields: readonly Field[] = [...identity, school, stage, grade, ...home, ...guardian, division]
/** A pupil of a film crew. */
export const crewFields: readonly Field[] = [
  ...identity,
  school,
  stage,
  grade,
  ...home,
  ...guardian,
  {
    key: 'crewRole',
    type: 'text',
    labels: t('剧组分工', 'Role in the crew', 'Rôle dans l’équipe', '제작진 역할'),
    hint: t(
      '如：导演、编剧、摄像、剪辑、配音',
      'For example director, writer, camera, editing, voice',
      'Par exemple réalisation, scénario, image, montage, voix',
      '예: 감독, 각본, 촬영, 편집, 더빙',
    ),
    isRequired: true,
    maxChars: 60,
  },
]
/** A painter may be five years old: no division of work, no phone of their own. */
export const painterFields: readonly Field[] = [...identity, school, grade, address, ...guardian]

const subjectTaught: Field = {
  key: 'subjectTaught',
  type: 'text',
  labels: t('任教学科或专业', 'Subject taught or specialty', 'Matière enseignée ou spécialité', '담당 과목 또는 전공'),
  isRequired: true,
  maxChars: 40,
}
const titleLevel: Field = {
  key: 'titleLevel',
  type: 'choice',
  labels: t('职称', 'Professional rank', 'Grade professionnel', '직급'),
  isRequired: true,
  dictionary: 'title_level',
}
const ownPhone: Field = { ...phone, isRequired: true }
const email: Field = {
  key: 'email',
  type: 'email',
  labels: t('电子邮箱', 'E-mail', 'Courriel', '이메일'),
  isRequired: false,
  maxChars: 120,
}

/** A teacher who declares a work of their own. */
export const teacherFields: readonly Field[] = [
  ...identity,
  school,
  subjectTaught,
  titleLevel,
  ownPhone,
  email,
  address,
  postcode,
]

/** An instructor of pupils. Identity documents are not asked for: nothing depends on them. */
export const instructorFields: readonly Field[] = [
  {
    ...name,
    hint: t(
      '证书按此打印',
      'Certificates are printed from this',
      'Les certificats en dépendent',
      '증서에 그대로 인쇄됩니다',
    ),
  },
  sex,
  {
    key: 'employer',
    type: 'text',
    labels: t('工作单位', 'Employer', 'Employeur', '근무처'),
    hint: t('请填单位全称', 'Full official name', 'Nom officiel complet', '정식 명칭을 적어 주세요'),
    isRequired: true,
    maxChars: 80,
  },
  {
    ...titleLevel,
    hint: t(
      '不清楚可以不选',
      'Leave it open if you do not know',
      'Laissez vide si vous ne le savez pas',
      '모르면 고르지 않아도 됩니다',
    ),
    isRequired: false,
  },
  { ...subjectTaught, isRequired: false },
  ownPhone,
  email,
  {
    key: 'contribution',
    type: 'long-text',
    labels: t('指导内容', 'What the instructor did', 'Accompagnement apporté', '지도 내용'),
    hint: t(
      '老师在哪些方面给了指导；研究和制作须由学生本人完成',
      'Where the instructor helped; research and making must be the pupils’ own',
      'Ce que l’encadrant a apporté ; la recherche et la réalisation doivent être celles des élèves',
      '지도교사가 도운 부분. 연구와 제작은 학생이 직접 해야 합니다',
    ),
    isRequired: true,
    minChars: 10,
    maxChars: 200,
  },
]

const shirtSizes = ['120', '130', '140', '150', 's', 'm', 'l', 'xl', 'xxl']

/** A contestant of a robot team: what the registration form, the badge and the organiser of the day need. */
export const contestantFields: readonly Field[] = [
  ...identity,
  { ...school, hint: contestantSchoolHint() },
  { ...stage, hint: undefined },
  grade,
  phone,
  ...guardian,
  {
    key: 'shirtSize',
    type: 'choice',
    labels: t('T恤尺码', 'T-shirt size', 'Taille de T-shirt', '티셔츠 치수'),
    hint: t(
      '数字为儿童身高尺码（厘米）',
      'Figures are children’s sizes by height in centimetres',
      'Les chiffres sont des tailles enfant, en centimètres',
      '숫자는 어린이 키 치수(cm)입니다',
    ),
    isRequired: true,
    options: shirtSizes.map((code) => ({ code, labels: sizeLabels(code) })),
  },
  {
    key: 'allergies',
    type: 'text',
    labels: t(
      '食物或药物过敏',
      'Allergies to food or medicine',
      'Allergies alimentaires ou médicamenteuses',
      '음식·약물 알레르기',
    ),
    hint: t(
      '没有就留空；只给现场医务和餐饮人员看',
      'Leave empty if there are none; shown only to medical and kitchen staff on the day',
      'Laissez vide s’il n’y en a pas ; réservé au service médical et à la restauration',
      '없으면 비워 두세요. 당일 의료·급식 담당자만 봅니다',
    ),
    isRequired: false,
    maxChars: 60,
  },
]

function contestantSchoolHint(): Field['labels'] {
  return t(
    '与代表队在同一个县（市、区）',
    'In the county of the team',
    'Dans le district de l’équipe',
    '팀과 같은 현(시·구)에 있는 학교',
  )
}

function sizeLabels(code: string): Field['labels'] {
  const size = code.toUpperCase()
  return t(size, size, size, size)
}

/** A coach of a robot team; the school tells whether they come from the team's county. */
export const coachFields: readonly Field[] = [
  {
    ...name,
    hint: t(
      '证书按此打印',
      'Certificates are printed from this',
      'Les certificats en dépendent',
      '증서에 그대로 인쇄됩니다',
    ),
  },
  sex,
  {
    ...school,
    labels: t('所在单位（学校）', 'School', 'École', '소속 학교'),
    hint: t(
      '须与代表队在同一个县（市、区）',
      'It must lie in the county of the team',
      'Elle doit se trouver dans le district de l’équipe',
      '팀과 같은 현(시·구)이어야 합니다',
    ),
  },
  {
    key: 'post',
    type: 'text',
    labels: t('职务', 'Post', 'Fonction', '직위'),
    isRequired: false,
    maxChars: 40,
  },
  ownPhone,
  email,
]

/** A pupil who registers for an olympiad: what the ticket shows, and what the seat plan needs to know. */
export const candidateFields: readonly Field[] = [
  // a school registers whole classes from a list, which holds no pictures: whoever adds one has it on the ticket
  ...identity
    .filter((field) => field.key !== 'ethnicity')
    .map((field) => (field.key === 'portrait' ? { ...field, isRequired: false } : field)),
  school,
  grade,
  phone,
  ...guardian,
  {
    key: 'specialNeeds',
    type: 'choices',
    labels: t('考场特殊需要', 'Needs at the exam', 'Besoins particuliers à l’épreuve', '시험장 특별 지원'),
    hint: t(
      '没有就不选；排座时据此安排',
      'Choose none if there are none; seats are given accordingly',
      'Ne choisissez rien si inutile ; le placement en tient compte',
      '없으면 고르지 마세요. 좌석 배정에 반영됩니다',
    ),
    isRequired: false,
    maxChoices: 4,
    options: [
      { code: 'ground-floor', labels: t('一楼考场', 'Ground floor', 'Rez-de-chaussée', '1층 시험실') },
      { code: 'front-row', labels: t('前排座位', 'Front row', 'Premier rang', '앞자리') },
      { code: 'large-print', labels: t('大字试卷', 'Large print', 'Gros caractères', '큰 글자 시험지') },
      { code: 'left-handed', labels: t('左手书写', 'Left-handed', 'Gaucher', '왼손잡이') },
    ],
  },
]
