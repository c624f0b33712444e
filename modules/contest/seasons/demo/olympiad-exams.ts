import type { Labels } from '#kernel/contract/languages.ts'
import type { Exam, ExamItem } from '../contract.ts'
import { afterClosing, type SeasonDays } from './dates.ts'
import { minuteMs } from './materials.ts'
import { subjectNames } from './olympiad-names.ts'
import { t } from './words.ts'

interface Sitting {
  code: string
  kind: keyof typeof subjectNames
  round: string
  name: Labels
  /** days after the window closes */
  inDays: number
  from: string
  to: string
  items: readonly ExamItem[]
  when?: Exam['when']
  after?: string
}

const part = (code: string, labels: Labels, maxPoints: number): ExamItem => ({ code, labels, maxPoints })
/** Problems of equal worth, numbered from 1. */
const problems = (count: number, maxPoints: number): ExamItem[] =>
  Array.from({ length: count }, (_, index) => {
    const number = index + 1
    return part(
      `problem-${number}`,
      t(`第 ${number} 题`, `Problem ${number}`, `Problème ${number}`, `${number}번 문제`),
      maxPoints,
    )
  })
const choice = part('choice', t('选择题', 'Multiple choice', 'Questions à choix', '객관식'), 40)
const written = part('written', t('解答题', 'Written problems', 'Problèmes à rédiger', '서술형'), 60)
const preliminary = t('预赛', 'preliminary', 'éliminatoires', '예선')
const junior = { field: 'level', is: 'junior' } as const
const senior = { field: 'level', is: 'senior' } as const

const sittings: readonly Sitting[] = [
  {
    code: 'mathematics-preliminary',
    kind: 'mathematics',
    round: 'preliminary',
    name: preliminary,
    inDays: 14,
    from: '09:00',
    to: '11:00',
    items: [choice, written],
  },
  {
    code: 'mathematics-league',
    kind: 'mathematics',
    round: 'league',
    name: t('联赛', 'league', 'ligue', '연합대회'),
    inDays: 49,
    from: '08:00',
    to: '12:30',
    after: 'mathematics-preliminary',
    items: problems(4, 50),
  },
  {
    code: 'physics-preliminary',
    kind: 'physics',
    round: 'preliminary',
    name: preliminary,
    inDays: 14,
    from: '14:00',
    to: '17:00',
    items: [choice, written],
  },
  {
    code: 'physics-second',
    kind: 'physics',
    round: 'second',
    name: t('复赛（理论）', 'second round, theory', 'second tour, théorie', '복선(이론)'),
    inDays: 50,
    from: '09:00',
    to: '12:00',
    after: 'physics-preliminary',
    items: problems(8, 40),
  },
  {
    code: 'physics-laboratory',
    kind: 'physics',
    round: 'second',
    name: t('复赛（实验）', 'second round, laboratory', 'second tour, travaux pratiques', '복선(실험)'),
    inDays: 51,
    from: '09:00',
    to: '12:00',
    // two halves of one round, sat by the same people on two days: a list between them would have to wait for its appeals
    after: 'physics-preliminary',
    items: problems(2, 40),
  },
  {
    code: 'chemistry-league',
    kind: 'chemistry',
    round: 'league',
    name: t('初赛', 'first round', 'premier tour', '초선'),
    inDays: 21,
    from: '09:00',
    to: '12:00',
    items: problems(10, 10),
  },
  {
    code: 'biology-league',
    kind: 'biology',
    round: 'league',
    name: t('联赛', 'league', 'ligue', '연합대회'),
    inDays: 21,
    from: '14:00',
    to: '16:00',
    items: [choice, written],
  },
  {
    code: 'csp-j1',
    kind: 'informatics',
    round: 'csp-j1',
    name: t('CSP-J1', 'CSP-J1', 'CSP-J1', 'CSP-J1'),
    inDays: 28,
    from: '09:30',
    to: '11:30',
    when: junior,
    items: [choice, written],
  },
  {
    code: 'csp-s1',
    kind: 'informatics',
    round: 'csp-s1',
    name: t('CSP-S1', 'CSP-S1', 'CSP-S1', 'CSP-S1'),
    inDays: 28,
    from: '14:30',
    to: '16:30',
    when: senior,
    items: [choice, written],
  },
  {
    code: 'csp-j2',
    kind: 'informatics',
    round: 'csp-j2',
    name: t('CSP-J2', 'CSP-J2', 'CSP-J2', 'CSP-J2'),
    inDays: 56,
    from: '08:30',
    to: '12:00',
    when: junior,
    after: 'csp-j1',
    items: problems(4, 100),
  },
  {
    code: 'csp-s2',
    kind: 'informatics',
    round: 'csp-s2',
    name: t('CSP-S2', 'CSP-S2', 'CSP-S2', 'CSP-S2'),
    inDays: 56,
    from: '14:30',
    to: '18:30',
    when: senior,
    after: 'csp-s1',
    items: problems(4, 100),
  },
  {
    code: 'noip',
    kind: 'informatics',
    round: 'noip',
    name: t('NOIP', 'NOIP', 'NOIP', 'NOIP'),
    inDays: 84,
    from: '08:30',
    to: '13:00',
    when: senior,
    after: 'csp-s2',
    items: problems(4, 100),
  },
  {
    code: 'province-selection',
    kind: 'informatics',
    round: 'province-selection',
    name: t('省队选拔', 'provincial selection', 'sélection provinciale', '성 대표 선발'),
    inDays: 112,
    from: '08:30',
    to: '13:00',
    when: senior,
    after: 'noip',
    items: problems(6, 100),
  },
]

const rules: readonly Labels[] = [
  t(
    '凭准考证和有效证件原件入场；开考 30 分钟后不得入场，开考 60 分钟内不得离场。',
    'Bring this ticket and your identity document. Nobody enters 30 minutes after the start or leaves within 60 minutes of it.',
    'Apportez ce billet et votre pièce d’identité. Aucune entrée 30 minutes après le début, aucune sortie avant 60 minutes.',
    '수험표와 신분증 원본을 지참하세요. 시작 30분 뒤에는 들어갈 수 없고 60분 안에는 나갈 수 없습니다.',
  ),
  t(
    '竞赛不收取任何费用，结果不作为升学依据。',
    'The contest is free of charge; results do not count for school admission.',
    'Le concours est gratuit ; les résultats ne comptent pas pour l’admission scolaire.',
    '대회는 무료이며 결과는 진학 근거가 되지 않습니다.',
  ),
]

/** What is sat in the five subjects, round by round; objections to one's own score in the week after the tenth day. */
export function olympiadExams(days: SeasonDays): Exam[] {
  return sittings.map(({ name, inDays, from, to, ...sitting }) => ({
    ...sitting,
    labels: together(subjectNames[sitting.kind], name),
    startsAt: afterClosing(days, inDays, from),
    endsAt: afterClosing(days, inDays, to),
    lateAfterMs: 30 * minuteMs,
    leaveAfterMs: 60 * minuteMs,
    rules,
    appeals: {
      opensAt: afterClosing(days, inDays + 10, '09:00'),
      closesAt: afterClosing(days, inDays + 12, '17:00'),
      graceS: 0,
    },
  }))
}

function together(subject: Labels, round: Labels): Labels {
  return {
    zh: `${subject.zh} ${round.zh}`,
    en: `${subject.en}, ${round.en}`,
    fr: `${subject.fr}, ${round.fr}`,
    ko: `${subject.ko} ${round.ko}`,
  }
}
