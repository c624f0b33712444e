import { dayInWords } from '#kernel/contract/day-in-words.ts'
import type { DeclarationKind, Section } from '../contract.ts'
import {
  essay,
  historyFields,
  noveltySection,
  periodFields,
  stageField,
  subjectField,
  titleField,
} from './basics-fields.ts'
import { pupilPrint, pupilTicks } from './confirmations.ts'
import type { SeasonDays } from './dates.ts'
import {
  classAProofs,
  demoVideo,
  figures,
  noveltyReport,
  objectPhotos,
  patentProof,
  researchLog,
  researchReport,
} from './materials.ts'
import { groupPupilFields, instructorFields, pupilFields } from './person-fields.ts'
import { safetyMaterials, safetyQuestions } from './safety.ts'
import { t } from './words.ts'

const stages = ['primary', 'junior', 'senior', 'vocational', 'special'] as const

/** Student innovation work, individual: XS-G. */
export function studentWorkIndividual(days: SeasonDays): DeclarationKind {
  return {
    ...shared(days),
    code: 'student-work-individual',
    officialCode: 'XS-G',
    labels: t(
      '学生科技创新成果（个人）',
      'Student innovation work, individual',
      'Projet d’innovation d’élève, individuel',
      '학생 과학기술 혁신 작품(개인)',
    ),
    summary: t(
      '一名中小学生独立完成的发明、制作或研究。',
      'An invention, a construction or a study made by one pupil alone.',
      'Une invention, une réalisation ou une étude menée par un seul élève.',
      '초중고 학생 한 명이 혼자 완성한 발명, 제작, 연구.',
    ),
    participation: 'individual',
    members: { min: 1, max: 1, fields: pupilFields },
  }
}

/** Student innovation work, group of two or three: XS-T. */
export function studentWorkGroup(days: SeasonDays): DeclarationKind {
  const kind = shared(days)
  return {
    ...kind,
    code: 'student-work-group',
    officialCode: 'XS-T',
    labels: t(
      '学生科技创新成果（集体）',
      'Student innovation work, group',
      'Projet d’innovation d’élèves, collectif',
      '학생 과학기술 혁신 작품(단체)',
    ),
    summary: t(
      '二至三名同学合作完成的发明、制作或研究，每个人都要有实际分工。',
      'An invention, a construction or a study by two or three pupils, each with a real part in it.',
      'Une invention, une réalisation ou une étude de deux ou trois élèves, chacun y ayant une vraie part.',
      '학생 두세 명이 함께 완성한 발명, 제작, 연구. 각자 실제 역할이 있어야 합니다.',
    ),
    rules: [
      ...kind.rules,
      t(
        '成员不超过 3 人，须在同一市州、同一学段；申报后不能中途加人。',
        'At most 3 members, of one city and one stage; nobody joins midway.',
        'Au plus 3 membres, d’une même ville et d’un même niveau ; personne ne rejoint en cours de route.',
        '구성원은 3명 이하이며 같은 시·주, 같은 학령 단계여야 합니다. 도중에 추가할 수 없습니다.',
      ),
    ],
    participation: 'group',
    declarants: ['pupil', 'teacher'],
    members: { min: 2, max: 3, fields: groupPupilFields, sameArea: 'city', isSameStage: true },
  }
}

function shared(
  days: SeasonDays,
): Omit<DeclarationKind, 'code' | 'officialCode' | 'labels' | 'summary' | 'participation' | 'members'> {
  return {
    rules: [
      t(
        '每名学生每届只能申报一项成果，集体项目也算。',
        'One work per pupil and edition, group works included.',
        'Un seul projet par élève et par édition, projets collectifs compris.',
        '학생 한 명은 한 회에 작품 하나만 신청할 수 있으며 단체 작품도 포함됩니다.',
      ),
      t(
        `作品须在${dayInWords(days.worksFrom, 'zh')}以后开始，并在申报截止前完成。`,
        `The work was begun on or after ${dayInWords(days.worksFrom, 'en')} and finished before the deadline.`,
        `Projet commencé le ${dayInWords(days.worksFrom, 'fr')} ou après, et achevé avant la date limite.`,
        `작품은 ${dayInWords(days.worksFrom, 'ko')} 이후에 시작하여 마감 전에 완성해야 합니다.`,
      ),
      t(
        '选题、设计、制作和写作以学生本人为主；小学生选题要贴近生活。',
        'Topic, design, making and writing are mainly the pupils’ own; primary pupils choose topics of daily life.',
        'Sujet, conception, réalisation et rédaction sont surtout ceux des élèves ; au primaire, des sujets du quotidien.',
        '주제, 설계, 제작, 글쓰기는 학생 본인이 주로 해야 하며, 초등학생은 생활과 가까운 주제를 고릅니다.',
      ),
      t(
        '不接受有危险、违法、违背伦理或已有他人完成的项目。',
        'Dangerous, illegal or unethical projects, and projects of other people, are not accepted.',
        'Les projets dangereux, illégaux, contraires à l’éthique ou d’autrui sont refusés.',
        '위험하거나 불법이거나 윤리에 어긋나거나 다른 사람이 한 과제는 받지 않습니다.',
      ),
    ],
    group: 'student-work',
    declarants: ['pupil'],
    needsAuthorizationCode: true,
    stages,
    ages: { min: 6, max: 20 },
    sections: [workSection(days), researchSection, noveltySection(days), historySection],
    instructors: { min: 0, max: 3, fields: instructorFields },
    questionnaire: safetyQuestions,
    materials: [
      researchReport,
      noveltyReport,
      objectPhotos,
      researchLog,
      figures,
      demoVideo,
      patentProof,
      ...classAProofs,
      ...safetyMaterials,
    ],
    ticks: pupilTicks,
    print: pupilPrint('work'),
  }
}

function workSection(days: SeasonDays): Section {
  return {
    code: 'work',
    labels: t('项目概况', 'The work', 'Le projet', '작품 개요'),
    fields: [
      titleField(40),
      stageField,
      subjectField,
      {
        key: 'workClass',
        type: 'choice',
        labels: t('项目类别', 'Class', 'Classe', '작품 분류'),
        hint: t(
          '主要实验在大学、研究院所等专业实验室做的选 A 类，其他都选 B 类',
          'Class A if the main experiments were done in a professional laboratory, such as a university’s; else class B',
          'Classe A si les expériences principales ont été faites dans un laboratoire professionnel, sinon classe B',
          '주요 실험을 대학·연구기관 등 전문 실험실에서 했으면 A류, 나머지는 B류',
        ),
        isRequired: true,
        dictionary: 'work_class',
      },
      ...periodFields(days),
      {
        key: 'coachingInstitution',
        type: 'text',
        labels: t('辅导机构', 'Coaching institution', 'Organisme d’accompagnement', '지도 기관'),
        hint: t(
          '有校外机构辅导时填写',
          'If an institution outside school helped',
          'Si un organisme extérieur a aidé',
          '학교 밖 기관의 지도를 받았으면 적어 주세요',
        ),
        isRequired: false,
        maxChars: 60,
      },
    ],
  }
}

const researchSection: Section = {
  code: 'research',
  labels: t('研究内容', 'The research', 'La recherche', '연구 내용'),
  hint: t(
    '用自己的话写。评委是盲评，请不要出现学校和人名。',
    'In your own words. The jury does not know who you are: leave out names of schools and people.',
    'Avec vos propres mots. Le jury évalue à l’aveugle : ni école ni nom.',
    '자기 말로 써 주세요. 심사는 익명이므로 학교와 사람 이름은 빼 주세요.',
  ),
  fields: [
    essay(
      'abstract',
      t('摘要', 'Abstract', 'Résumé', '초록'),
      t(
        '一段话说清楚：为什么做、怎么做、结果怎样',
        'One paragraph: why, how, and what came out',
        'Un paragraphe : pourquoi, comment, quel résultat',
        '한 문단으로: 왜, 어떻게, 결과는',
      ),
      50,
      500,
    ),
    {
      key: 'keywords',
      type: 'text',
      labels: t('关键词', 'Keywords', 'Mots-clés', '핵심어'),
      hint: t(
        '3 至 5 个，用逗号隔开',
        '3 to 5, with commas between',
        'De 3 à 5, séparés par des virgules',
        '3~5개, 쉼표로 구분',
      ),
      isRequired: true,
      maxChars: 60,
      minItems: 3,
      maxItems: 5,
    },
    essay(
      'aim',
      t('选题目的和基本思路', 'Aim and basic idea', 'But et idée de départ', '목적과 기본 생각'),
      t(
        '想解决什么问题？灵感从哪里来？',
        'Which problem do you want to solve? Where did the idea come from?',
        'Quel problème voulez-vous résoudre ? D’où vient l’idée ?',
        '어떤 문제를 풀고 싶었나요? 생각은 어디에서 왔나요?',
      ),
      50,
      800,
    ),
    essay(
      'process',
      t('研究过程', 'Course of the research', 'Déroulement', '연구 과정'),
      t(
        '按时间顺序写做了什么、遇到什么困难、怎么解决',
        'In order of time: what you did, what was difficult, how you solved it',
        'Dans l’ordre : ce que vous avez fait, les difficultés, les solutions',
        '시간 순서대로 한 일, 어려웠던 점, 해결 방법',
      ),
      100,
      2000,
    ),
    essay(
      'innovation',
      t('创新点', 'What is new', 'Nouveauté', '새로운 점'),
      t(
        '和已有的做法相比，新在哪里',
        'How it differs from what exists',
        'En quoi cela diffère de l’existant',
        '이미 있는 것과 무엇이 다른지',
      ),
      20,
      600,
    ),
    essay(
      'principle',
      t('科学原理', 'Scientific principle', 'Principe scientifique', '과학 원리'),
      t(
        '用到了哪些科学知识',
        'Which science it uses',
        'Les connaissances scientifiques employées',
        '어떤 과학 지식을 썼는지',
      ),
      20,
      600,
    ),
    essay(
      'application',
      t('应用价值与前景', 'Use and prospects', 'Utilité et perspectives', '쓰임새와 전망'),
      t('谁会用、在哪里用', 'Who would use it, and where', 'Qui l’utiliserait, et où', '누가 어디에서 쓸 수 있는지'),
      20,
      600,
    ),
    {
      key: 'references',
      type: 'long-text',
      labels: t('参考文献', 'References', 'Références', '참고 문헌'),
      isRequired: false,
      maxChars: 1000,
    },
  ],
}

const historySection: Section = {
  code: 'history',
  labels: t('其他情况', 'Further information', 'Autres informations', '기타'),
  fields: historyFields,
}
