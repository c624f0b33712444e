import type { Field, Section } from '../contract.ts'
import type { SeasonDays } from './dates.ts'
import { t } from './words.ts'

/** Fields of the basics that several kinds share. */
export function titleField(maxChars: number): Field {
  return {
    key: 'title',
    type: 'text',
    labels: t('项目名称', 'Title', 'Titre', '작품 제목'),
    hint: t(
      '说清楚是什么、有什么用；不要出现学校和人名',
      'Say what it is and what it is for; no names of schools or people',
      'Dites ce que c’est et à quoi cela sert ; ni école ni nom de personne',
      '무엇이고 어디에 쓰이는지 알 수 있게 적어 주세요. 학교나 사람 이름은 넣지 마세요',
    ),
    isRequired: true,
    minChars: 2,
    maxChars,
  }
}

export const stageField: Field = {
  key: 'stage',
  type: 'stage',
  labels: t('学段', 'Stage', 'Niveau', '학령 단계'),
  hint: t(
    '按申报时所在年级选择',
    'The stage you are in when you declare',
    'Le niveau au moment de la déclaration',
    '신청할 때의 단계를 고르세요',
  ),
  isRequired: true,
}

export const subjectField: Field = {
  key: 'subject',
  type: 'subject',
  labels: t('学科', 'Subject', 'Matière', '과목'),
  hint: t(
    '选最接近的一个；评审按学科分组',
    'Choose the closest: the jury is formed by subject',
    'Choisissez la plus proche : le jury est constitué par matière',
    '가장 가까운 것을 고르세요. 과목별로 심사합니다',
  ),
  isRequired: true,
}

/** A longer text with its limits. */
export function essay(
  key: string,
  labels: Field['labels'],
  hint: Field['labels'],
  minChars: number,
  maxChars: number,
): Field {
  return { key, type: 'long-text', labels, hint, isRequired: true, minChars, maxChars }
}

/** When the work was done: within the two years of the rules, and before the window closes. */
export function periodFields(days: SeasonDays): Field[] {
  return [
    {
      key: 'startedOn',
      type: 'date',
      labels: t('开始日期', 'Begun on', 'Début', '시작일'),
      hint: t(
        '只有需要伦理或安全审批的作品：审批要早于这一天',
        'Only if your work needs an approval for ethics or safety: it must be older than this day',
        'Seulement si le projet exige une autorisation éthique ou de sécurité : elle doit être antérieure',
        '윤리·안전 승인이 필요한 작품만: 승인이 이 날보다 앞서야 합니다',
      ),
      isRequired: true,
      notBefore: days.worksFrom,
      notAfter: days.closesOn,
    },
    {
      key: 'finishedOn',
      type: 'date',
      labels: t('完成日期', 'Finished on', 'Fin', '완성일'),
      isRequired: true,
      notBefore: 'startedOn',
      notAfter: days.closesOn,
    },
  ]
}

/** What earlier years and other people have to do with the work. */
export const historyFields: readonly Field[] = [
  {
    key: 'earlierAwards',
    type: 'long-text',
    labels: t(
      '曾获奖项、专利或发表情况',
      'Earlier awards, patents, publications',
      'Prix, brevets, publications',
      '수상·특허·발표 이력',
    ),
    hint: t('没有就留空', 'Leave empty if there are none', 'Laissez vide s’il n’y en a pas', '없으면 비워 두세요'),
    isRequired: false,
    maxChars: 500,
  },
  {
    key: 'aiUse',
    type: 'long-text',
    labels: t(
      '生成式人工智能使用说明',
      'How generative AI was used',
      'Usage de l’IA générative',
      '생성형 AI 사용 설명',
    ),
    hint: t(
      '用了什么工具、在哪一步用、哪些内容由它产生',
      'Which tool, at which step, and what came out of it',
      'Quel outil, à quelle étape et ce qu’il a produit',
      '어떤 도구를 어느 단계에서 썼고 무엇이 나왔는지 적어 주세요',
    ),
    isRequired: true,
    minChars: 10,
    maxChars: 500,
    when: { field: 'safety.generative-ai', is: true },
  },
  {
    key: 'continuationNote',
    type: 'long-text',
    labels: t('与往年项目的不同', 'What is new since last time', 'Ce qui est nouveau depuis', '지난 과제와 달라진 점'),
    hint: t(
      '写明这一年新做的工作；只算新的部分',
      'Name the work done since; only that counts',
      'Indiquez le travail fait depuis ; lui seul compte',
      '새로 한 일을 적어 주세요. 새로운 부분만 인정됩니다',
    ),
    isRequired: true,
    minChars: 20,
    maxChars: 500,
    when: { field: 'safety.continuation', is: true },
  },
]

/** The novelty search of a work (contest.md 2a, part 3). */
export function noveltySection(days: SeasonDays): Section {
  return {
    code: 'novelty',
    labels: t('查新', 'Novelty search', 'Recherche d’antériorité', '신규성 조사'),
    hint: t(
      '动手之前先查一查：别人有没有做过同样的东西？',
      'Before you build: has somebody made the same thing already?',
      'Avant de commencer : quelqu’un l’a-t-il déjà fait ?',
      '만들기 전에 알아보세요. 누군가 이미 같은 것을 만들었나요?',
    ),
    fields: [
      {
        key: 'searchedOn',
        type: 'date',
        labels: t('检索日期', 'Searched on', 'Date de la recherche', '검색일'),
        isRequired: true,
        notBefore: days.worksFrom,
        notAfter: days.closesOn,
      },
      {
        key: 'searchTools',
        type: 'text',
        labels: t('检索工具', 'Where you searched', 'Outils de recherche', '검색 도구'),
        hint: t(
          '如：专利检索系统、学术数据库',
          'For example a patent register or an academic database',
          'Par exemple un registre de brevets, une base scientifique',
          '예: 특허 검색 시스템, 학술 데이터베이스',
        ),
        isRequired: true,
        maxChars: 120,
      },
      {
        key: 'searchTerms',
        type: 'text',
        labels: t('检索词', 'Search words', 'Mots-clés recherchés', '검색어'),
        isRequired: true,
        maxChars: 120,
      },
      essay(
        'searchResult',
        t(
          '查新结果与本项目的创新',
          'What you found, and what is new in yours',
          'Résultats et nouveauté du projet',
          '조사 결과와 이 작품의 새로운 점',
        ),
        t(
          '找到哪些相近的成果，你的不同在哪里',
          'Which similar works exist, and how yours differs',
          'Quels travaux proches existent et en quoi le vôtre diffère',
          '비슷한 성과로는 무엇이 있고, 내 작품은 어떻게 다른지',
        ),
        20,
        600,
      ),
    ],
  }
}
