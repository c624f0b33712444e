import { t } from './words.ts'

/** The five subjects, by the code of their kind. */
export const subjectNames = {
  mathematics: t('数学', 'Mathematics', 'Mathématiques', '수학'),
  physics: t('物理', 'Physics', 'Physique', '물리'),
  chemistry: t('化学', 'Chemistry', 'Chimie', '화학'),
  biology: t('生物学', 'Biology', 'Biologie', '생물학'),
  informatics: t('信息学', 'Informatics', 'Informatique', '정보'),
} as const
