import type { Subject } from '../contract.ts'
import { t } from './words.ts'

const primary = ['primary', 'special']
const secondary = ['junior', 'senior', 'vocational', 'special']

/** The subjects of this school year: five for primary, the current set for secondary (dictionary `subject`). */
export const seasonSubjects: readonly Subject[] = [
  { code: 'matter', labels: t('物质科学', 'Matter', 'Sciences de la matière', '물질과학'), stages: primary },
  { code: 'life', labels: t('生命科学', 'Life science', 'Sciences de la vie', '생명과학'), stages: primary },
  {
    code: 'earth-space',
    labels: t(
      '地球环境与宇宙科学',
      'Earth, environment and space',
      'Terre, environnement et univers',
      '지구환경 및 우주과학',
    ),
    stages: primary,
  },
  { code: 'technology', labels: t('技术', 'Technology', 'Technologie', '기술'), stages: primary },
  {
    code: 'society',
    labels: t(
      '行为与社会科学',
      'Behavioral and social sciences',
      'Sciences du comportement et sociales',
      '행동 및 사회과학',
    ),
    stages: primary,
    kinds: ['student-work-individual', 'student-work-group'],
  },
  { code: 'mathematics', labels: t('数学', 'Mathematics', 'Mathématiques', '수학'), stages: secondary },
  {
    code: 'physics-astronomy',
    labels: t('物理与天文学', 'Physics and astronomy', 'Physique et astronomie', '물리 및 천문학'),
    stages: secondary,
  },
  { code: 'chemistry', labels: t('化学', 'Chemistry', 'Chimie', '화학'), stages: secondary },
  { code: 'life-science', labels: t('生命科学', 'Life science', 'Sciences de la vie', '생명과학'), stages: secondary },
  {
    code: 'computing',
    labels: t(
      '计算机科学与信息技术',
      'Computer science and information technology',
      'Informatique et technologies de l’information',
      '컴퓨터과학 및 정보기술',
    ),
    stages: secondary,
  },
  { code: 'engineering', labels: t('工程学', 'Engineering', 'Ingénierie', '공학'), stages: secondary },
  {
    code: 'environment',
    labels: t('环境科学', 'Environmental science', 'Sciences de l’environnement', '환경과학'),
    stages: secondary,
  },
  {
    code: 'behavior-society',
    labels: t(
      '行为与社会科学',
      'Behavioral and social sciences',
      'Sciences du comportement et sociales',
      '행동 및 사회과학',
    ),
    stages: secondary,
    kinds: ['student-work-individual', 'student-work-group'],
  },
]
