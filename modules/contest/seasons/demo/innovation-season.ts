import type { SeasonDefinition } from '../contract.ts'
import { creativeIdea } from './creative-idea.ts'
import type { SeasonDays } from './dates.ts'
import { honourKinds } from './honours.ts'
import { practiceActivity } from './practice-activity.ts'
import { scienceFilm } from './science-film.ts'
import { sciencePainting } from './science-painting.ts'
import { studentWorkGroup, studentWorkIndividual } from './student-work.ts'
import { seasonSubjects } from './subjects.ts'
import { teacherWorkAid, teacherWorkPlan } from './teacher-work.ts'
import { unitRounds } from './unit-rounds.ts'
import { t } from './words.ts'

/** The first edition counted here was held in 1980. */
const yearBeforeFirstEdition = 1979

/** The province's innovation contest of this school year, with all kinds of contest.md 2a. */
export function innovationSeason(days: SeasonDays): SeasonDefinition {
  const edition = days.finalYear - yearBeforeFirstEdition
  return {
    contest: 'innovation',
    title: t(
      `第${edition}届青少年科技创新大赛`,
      `Youth Science and Technology Innovation Contest, edition ${edition}`,
      `Concours d’innovation scientifique et technologique des jeunes, ${edition}ᵉ édition`,
      `제${edition}회 청소년 과학기술 혁신대회`,
    ),
    theme: t('创新 · 体验 · 成长', 'Invent, try, grow', 'Inventer, essayer, grandir', '혁신 · 체험 · 성장'),
    edition,
    timeZone: 'Asia/Shanghai',
    agesOn: days.agesOn,
    window: { opensAt: days.opensAt, closesAt: days.closesAt, graceS: 60 },
    levels: ['school', 'county', 'city', 'province'],
    kindGroups: [
      {
        code: 'student-work',
        labels: t('学生科技创新成果', 'Student innovation works', 'Projets d’innovation d’élèves', '학생 혁신 작품'),
        isOnePerPupil: true,
      },
      {
        code: 'teacher-work',
        labels: t('科技辅导员成果', 'Science teachers’ works', 'Réalisations d’enseignants', '과학교사 작품'),
        isOnePerPupil: true,
      },
      {
        code: 'painting',
        labels: t('科学幻想绘画', 'Science-fiction paintings', 'Peintures de science-fiction', '과학 상상화'),
        isOnePerPupil: true,
      },
      {
        code: 'practice',
        labels: t('科技实践活动', 'Practice activities', 'Activités pratiques', '실천 활동'),
        isOnePerPupil: false,
      },
      { code: 'film', labels: t('科学影像', 'Science films', 'Films scientifiques', '과학 영상'), isOnePerPupil: true },
      {
        code: 'idea',
        labels: t('科技创意', 'Creative ideas', 'Idées créatives', '창의 아이디어'),
        isOnePerPupil: true,
      },
      {
        code: 'honours',
        labels: t('优秀组织与个人', 'Honors', 'Distinctions', '우수 기관과 개인'),
        isOnePerPupil: false,
      },
    ],
    subjects: seasonSubjects,
    contacts: [
      {
        unit: t(
          '大赛组织委员会办公室（演示）',
          'Office of the organizing committee (demo)',
          'Bureau du comité d’organisation (démo)',
          '조직위원회 사무국(데모)',
        ),
        person: t('申报咨询组', 'Declaration desk', 'Service des déclarations', '신청 상담팀'),
        phone: '0731-00000001',
        email: 'innovation@contest.example',
        address: t(
          '星河市科普大道 1 号（虚构地址）',
          '1 Science Avenue, Xinghe (invented address)',
          '1, avenue des Sciences, Xinghe (adresse fictive)',
          '싱허시 과학대로 1(가상 주소)',
        ),
      },
      {
        unit: t('平台技术支持（演示）', 'Technical help (demo)', 'Assistance technique (démo)', '기술 지원(데모)'),
        phone: '0731-00000002',
        email: 'help@contest.example',
      },
    ],
    kinds: [
      studentWorkIndividual(days),
      studentWorkGroup(days),
      teacherWorkAid(days),
      teacherWorkPlan(days),
      sciencePainting(),
      practiceActivity(days),
      scienceFilm(days),
      creativeIdea(),
      ...honourKinds,
    ],
    unitRounds: unitRounds(days),
  }
}
