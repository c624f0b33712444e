import type { Labels } from '#kernel/contract/languages.ts'
import type { DeclarationKind, Field, SeasonDefinition } from '../contract.ts'
import { pupilTicks } from './confirmations.ts'
import type { SeasonDays } from './dates.ts'
import { olympiadExams } from './olympiad-exams.ts'
import { subjectNames } from './olympiad-names.ts'
import { candidateFields } from './person-fields.ts'
import { t } from './words.ts'

/** The five subject olympiads of this school year (contest.md 2c). A subject is a declaration kind, its rounds are exams. */
export function olympiadSeason(days: SeasonDays): SeasonDefinition {
  return {
    contest: 'olympiad',
    title: t(
      `${days.schoolYear}学年中学生学科奥林匹克竞赛（湖南赛区）`,
      `Secondary School Subject Olympiads ${days.schoolYear} (Hunan zone)`,
      `Olympiades scolaires par matière ${days.schoolYear} (zone du Hunan)`,
      `${days.schoolYear}학년 중고등학생 학과 올림피아드(후난 지역)`,
    ),
    theme: t(
      '热爱科学，探索未知',
      'Love science, explore the unknown',
      'Aimer la science, explorer l’inconnu',
      '과학을 사랑하고 미지를 탐구하라',
    ),
    edition: days.finalYear - 1984,
    timeZone: 'Asia/Shanghai',
    agesOn: days.agesOn,
    window: { opensAt: days.opensAt, closesAt: days.closesAt, graceS: 60 },
    levels: ['school', 'province'],
    kindGroups: Object.entries(subjectNames).map(([code, labels]) => ({ code, labels, isOnePerPupil: true })),
    subjects: [],
    contacts: [
      {
        unit: t(
          '学科竞赛赛区办公室（演示）',
          'Zone office of the olympiads (demo)',
          'Bureau de zone des olympiades (démo)',
          '올림피아드 지역 사무국(데모)',
        ),
        phone: '0731-00000004',
        email: 'olympiad@contest.example',
      },
    ],
    kinds: [
      subject(
        'mathematics',
        'AS-SX',
        t(
          '预赛、联赛，优胜者参加中国数学奥林匹克。',
          'Preliminary and league; the best go on to the Chinese Mathematical Olympiad.',
          'Éliminatoires et ligue ; les meilleurs vont à l’Olympiade chinoise de mathématiques.',
          '예선과 연합대회, 우수자는 중국 수학 올림피아드에 참가합니다.',
        ),
      ),
      subject(
        'physics',
        'AS-WL',
        t(
          '预赛、复赛（理论与实验）、决赛。',
          'Preliminary, second round in theory and laboratory, final.',
          'Éliminatoires, second tour théorique et pratique, finale.',
          '예선, 복선(이론·실험), 결선.',
        ),
      ),
      subject(
        'chemistry',
        'AS-HX',
        t('初赛、决赛。', 'First round and final.', 'Premier tour et finale.', '초선, 결선.'),
      ),
      subject('biology', 'AS-SW', t('联赛、决赛。', 'League and final.', 'Ligue et finale.', '연합대회, 결선.')),
      subject(
        'informatics',
        'AS-XX',
        t(
          'CSP-J/S 两轮认证、NOIP、省队选拔。',
          'CSP-J/S in two rounds, NOIP, provincial selection.',
          'CSP-J/S en deux tours, NOIP, sélection provinciale.',
          'CSP-J/S 2회전, NOIP, 성 대표 선발.',
        ),
      ),
    ],
    exams: olympiadExams(days),
  }
}

function subject(code: keyof typeof subjectNames, officialCode: string, summary: Labels): DeclarationKind {
  return {
    code,
    officialCode,
    labels: subjectNames[code],
    summary,
    rules: [
      t(
        '由学校统一组织报名，不收取费用，结果不作为升学依据。',
        'Registered through the school, free of charge; results do not count for school admission.',
        'Inscription par l’école, gratuite ; les résultats ne comptent pas pour l’admission.',
        '학교를 통해 신청하며 무료입니다. 결과는 진학 근거가 되지 않습니다.',
      ),
    ],
    group: code,
    participation: 'individual',
    declarants: ['pupil', 'teacher', 'unit-contact'],
    needsAuthorizationCode: false,
    stages: ['junior', 'senior', 'vocational'],
    ...(code === 'informatics' ? { ages: { min: 12 } } : {}),
    isPaperless: true,
    sections: [
      {
        code: 'registration',
        labels: t('报名信息', 'Registration', 'Inscription', '신청 정보'),
        fields: [
          {
            key: 'title',
            type: 'text',
            labels: t('报名备注名', 'Note for yourself', 'Intitulé', '신청 이름'),
            isRequired: true,
            maxChars: 40,
          },
          { key: 'stage', type: 'stage', labels: t('学段', 'Stage', 'Niveau', '학령 단계'), isRequired: true },
          ...(code === 'informatics' ? informaticsFields : []),
        ],
      },
    ],
    members: { min: 1, max: 1, fields: candidateFields, sameArea: 'school', isInUnitArea: true },
    instructors: { min: 0, max: 0, fields: [] },
    questionnaire: [],
    materials: [],
    ticks: pupilTicks.filter((tick) => ['data-true', 'rules-read', 'guardian-agrees'].includes(tick.code)),
    print: { template: 'general', signatures: [], seals: [] },
  }
}

const informaticsFields: readonly Field[] = [
  {
    key: 'level',
    type: 'choice',
    labels: t('认证级别', 'Level', 'Niveau de certification', '인증 급수'),
    isRequired: true,
    options: [
      { code: 'junior', labels: t('入门级（CSP-J）', 'Junior (CSP-J)', 'Débutant (CSP-J)', '입문(CSP-J)') },
      {
        code: 'senior',
        labels: t('提高级（CSP-S、NOIP）', 'Senior (CSP-S, NOIP)', 'Avancé (CSP-S, NOIP)', '심화(CSP-S, NOIP)'),
      },
    ],
  },
  {
    key: 'environment',
    type: 'choice',
    labels: t('上机环境', 'Computer environment', 'Environnement informatique', '컴퓨터 환경'),
    isRequired: true,
    options: [
      { code: 'windows', labels: t('Windows', 'Windows', 'Windows', 'Windows') },
      { code: 'noi-linux', labels: t('NOI Linux', 'NOI Linux', 'NOI Linux', 'NOI Linux') },
    ],
  },
]
