import type { DeclarationKind, Field, MaterialRule, PrintRule, Tick } from '../contract.ts'
import { essay } from './basics-fields.ts'
import { teacherTicks } from './confirmations.ts'
import { megabyte } from './materials.ts'
import { t } from './words.ts'

/** What is asked of whoever is proposed, whichever honour it is. */
const deeds = essay(
  'deeds',
  t('主要事迹', 'What was done', 'Mérites', '주요 공적'),
  t(
    '本届组织了什么、多少人参加、有什么效果；用数字和事实说话',
    'What was organised, how many took part, with what effect; in figures and facts',
    'Ce qui a été organisé, combien de participants, quels effets ; chiffres et faits',
    '무엇을 조직했고 몇 명이 참여했으며 어떤 효과가 있었는지, 숫자와 사실로 적어 주세요',
  ),
  100,
  2000,
)
const contactFields: readonly Field[] = [
  {
    key: 'contactName',
    type: 'name',
    labels: t('联系人', 'Contact', 'Contact', '담당자'),
    isRequired: true,
    maxChars: 50,
  },
  {
    key: 'contactPhone',
    type: 'phone',
    labels: t('联系电话', 'Phone of the contact', 'Téléphone du contact', '담당자 전화'),
    isRequired: true,
  },
]
const countField = (key: string, labels: Field['labels']): Field => ({
  key,
  type: 'integer',
  labels,
  isRequired: true,
  min: 0,
  max: 1_000_000,
})
const works = countField(
  'works',
  t('本届申报项目数', 'Declarations this year', 'Dossiers cette année', '올해 신청 건수'),
)
const pupils = countField('pupils', t('参与学生人数', 'Pupils who took part', 'Élèves participants', '참여 학생 수'))
const employer: Field = {
  key: 'employer',
  type: 'text',
  labels: t('工作单位', 'Employer', 'Employeur', '소속 기관'),
  isRequired: true,
  maxChars: 60,
}
const post: Field = {
  key: 'post',
  type: 'text',
  labels: t('职务、职称', 'Post and title', 'Fonction et titre', '직위·직급'),
  isRequired: true,
  maxChars: 40,
}
const years: Field = {
  key: 'years',
  type: 'integer',
  labels: t(
    '从事青少年科技教育年限',
    'Years in science education',
    'Années d’enseignement des sciences',
    '과학교육 경력(년)',
  ),
  isRequired: true,
  min: 0,
  max: 60,
}
const school: Field = {
  key: 'school',
  type: 'school',
  labels: t('所在学校', 'School', 'École', '학교'),
  isRequired: true,
}

const stampedProof: MaterialRule = {
  code: 'stamped-proof',
  materialKind: 'recommendation',
  labels: t(
    '盖章的事迹证明材料',
    'Stamped proof of what was done',
    'Preuves cachetées des mérites',
    '날인한 공적 증빙 자료',
  ),
  hint: t('扫描件或照片', 'Scans or photographs', 'Numérisations ou photographies', '스캔본이나 사진'),
  formats: ['pdf', 'jpg', 'png'],
  maxSizeBytes: 10 * megabyte,
  minCount: 1,
  maxCount: 5,
}
const ticks: readonly Tick[] = teacherTicks.filter((tick) => ['data-true', 'rules-read'].includes(tick.code))
const print: PrintRule = {
  template: 'general',
  signatures: [t('填表人', 'Filled in by', 'Rempli par', '작성자')],
  seals: [
    t('推荐单位', 'Recommending unit', 'Unité qui recommande', '추천 기관'),
    t('市（州）组织单位', 'City organizing unit', 'Unité organisatrice de la ville', '시(주) 조직 기관'),
    t('省组织委员会', 'Provincial organizing committee', 'Comité d’organisation provincial', '성 조직위원회'),
  ],
}

interface Honour {
  code: string
  officialCode: string
  labels: DeclarationKind['labels']
  summary: DeclarationKind['summary']
  /** how many of them a city may recommend */
  perCity: number
  declarants: DeclarationKind['declarants']
  /** what the one who is proposed is called */
  title: Field['labels']
  fields: readonly Field[]
}

/** A kind like any other: filled in, signed and stamped, reviewed by city and province (contest.md 6.2, unit honours). */
function honourKind({ title, fields, perCity, ...rest }: Honour): DeclarationKind {
  return {
    ...rest,
    isHonour: true,
    recommendations: [{ level: 'city', amount: perCity }],
    rules: [
      t(
        `每个市州最多推荐 ${perCity} 个。`,
        `Each city recommends ${perCity} at most.`,
        `Chaque ville en recommande ${perCity} au plus.`,
        `시·주마다 최대 ${perCity}건을 추천합니다.`,
      ),
      t(
        '由单位填写、签字、盖章后上传；市州和省审查。',
        'Filled in, signed and stamped by the unit; reviewed by city and province.',
        'Rempli, signé et cacheté par l’unité ; examiné par la ville et la province.',
        '기관이 작성·서명·날인하여 올리고 시·주와 성이 심사합니다.',
      ),
    ],
    group: 'honours',
    participation: 'unit',
    needsAuthorizationCode: false,
    stages: ['teacher'],
    levels: ['city', 'province'],
    sections: [
      {
        code: 'proposed',
        labels: t('被推荐者', 'Who is proposed', 'Candidature', '추천 대상'),
        fields: [
          { key: 'title', type: 'text', labels: title, isRequired: true, minChars: 2, maxChars: 60 },
          ...fields,
          ...contactFields,
          deeds,
        ],
      },
    ],
    members: { min: 0, max: 0, fields: [] },
    instructors: { min: 0, max: 0, fields: [] },
    questionnaire: [],
    materials: [stampedProof],
    ticks,
    print,
  }
}

/** The honours of the innovation contest: ZZ-D, ZZ-R, XX, JS of contest.md 2a. */
export const honourKinds: readonly DeclarationKind[] = [
  honourKind({
    code: 'excellent-unit',
    officialCode: 'ZZ-D',
    labels: t('优秀组织单位', 'Excellent organizing unit', 'Meilleure unité organisatrice', '우수 조직 기관'),
    summary: t(
      '组织工作成绩突出的市、县组织单位。',
      'A city or county unit that organised outstandingly well.',
      'Unité de ville ou de district à l’organisation remarquable.',
      '조직 업무 성과가 뛰어난 시·현 기관.',
    ),
    perCity: 2,
    declarants: ['unit-contact'],
    title: t('单位全称', 'Full name of the unit', 'Nom complet de l’unité', '기관 정식 이름'),
    fields: [
      countField('schools', t('参与学校数', 'Schools that took part', 'Écoles participantes', '참여 학교 수')),
      pupils,
      works,
    ],
  }),
  honourKind({
    code: 'excellent-worker',
    officialCode: 'ZZ-R',
    labels: t('优秀组织工作者', 'Excellent organizer', 'Meilleur organisateur', '우수 조직 실무자'),
    summary: t(
      '长期从事青少年科技活动组织工作的个人。',
      'A person who has long organised science activities for young people.',
      'Personne qui organise de longue date des activités scientifiques pour les jeunes.',
      '청소년 과학 활동을 오래 조직해 온 사람.',
    ),
    perCity: 3,
    declarants: ['unit-contact', 'teacher'],
    title: t('姓名', 'Name', 'Nom', '이름'),
    fields: [employer, post, years],
  }),
  honourKind({
    code: 'excellent-school',
    officialCode: 'XX',
    labels: t('优秀学校', 'Excellent school', 'Meilleure école', '우수 학교'),
    summary: t(
      '青少年科技教育工作成绩突出的学校。',
      'A school outstanding in science education.',
      'École remarquable par son enseignement des sciences.',
      '과학교육 성과가 뛰어난 학교.',
    ),
    perCity: 3,
    declarants: ['unit-contact', 'teacher'],
    title: t('学校全称', 'Full name of the school', 'Nom complet de l’école', '학교 정식 이름'),
    fields: [school, pupils, works],
  }),
  honourKind({
    code: 'excellent-teacher',
    officialCode: 'JS',
    labels: t('十佳科技教师', 'Top ten science teachers', 'Dix meilleurs enseignants de sciences', '10대 과학교사'),
    summary: t(
      '在青少年科技教育一线成绩突出的教师。',
      'A teacher outstanding in science education.',
      'Enseignant remarquable en sciences.',
      '과학교육 현장에서 성과가 뛰어난 교사.',
    ),
    perCity: 2,
    declarants: ['teacher', 'unit-contact'],
    title: t('姓名', 'Name', 'Nom', '이름'),
    fields: [school, post, years],
  }),
]

/** Those that the robot contest declares too (contest.md 2b). */
export const robotHonourKinds: readonly DeclarationKind[] = honourKinds.filter((kind) =>
  ['excellent-unit', 'excellent-worker'].includes(kind.code),
)
