import type { UnitMaterialRule, UnitRound } from '../contract.ts'
import type { SeasonDays } from './dates.ts'
import { megabyte } from './materials.ts'
import { t } from './words.ts'

const stampedSummary: UnitMaterialRule = {
  code: 'summary',
  materialKind: 'quota-summary',
  labels: t(
    '推荐项目汇总表（盖章）',
    'Stamped summary of recommended works',
    'Récapitulatif cacheté des projets recommandés',
    '추천 작품 총괄표(날인)',
  ),
  hint: t(
    '先下载系统生成的汇总表，打印、签字、盖章，再扫描或拍照上传',
    'Download the summary made here, print, sign and stamp it, then scan or photograph it',
    'Téléchargez le récapitulatif produit ici, imprimez-le, signez, cachetez, puis numérisez ou photographiez-le',
    '시스템이 만든 총괄표를 내려받아 인쇄·서명·날인한 뒤 스캔하거나 찍어 올려 주세요',
  ),
  formats: ['pdf', 'jpg', 'png'],
  maxSizeBytes: 20 * megabyte,
  isRequired: true,
  isSummary: true,
}
const recommendation: UnitMaterialRule = {
  code: 'recommendation',
  materialKind: 'recommendation',
  labels: t('推荐函', 'Letter of recommendation', 'Lettre de recommandation', '추천서'),
  hint: t(
    '单位正式函件，加盖公章',
    'An official letter of the unit with its seal',
    'Lettre officielle de l’unité, cachetée',
    '기관의 공식 문서, 직인 포함',
  ),
  formats: ['pdf', 'jpg', 'png'],
  maxSizeBytes: 20 * megabyte,
  isRequired: true,
}
const workReport: UnitMaterialRule = {
  code: 'work-report',
  materialKind: 'work-report',
  labels: t('组织工作报告', 'Report on the organisation', 'Rapport d’organisation', '조직 업무 보고서'),
  hint: t(
    '本届组织情况、参与人数、经验和建议',
    'How it was organised, how many took part, what was learned and proposed',
    'Organisation, nombre de participants, expérience et propositions',
    '올해의 조직 상황, 참여 인원, 경험과 제안',
  ),
  formats: ['pdf', 'docx'],
  maxSizeBytes: 20 * megabyte,
  isRequired: true,
}

/** What schools hand to their county, counties to their city, and cities to the province (contest.md 1.3). */
export function unitRounds(days: SeasonDays): UnitRound[] {
  const from = (closesAt: string) => ({ opensAt: days.opensAt, closesAt, graceS: 60 })
  return [
    {
      code: 'county-recommendation',
      labels: t(
        '学校、县区推荐',
        'Recommendation by schools and counties',
        'Recommandation des écoles et districts',
        '학교·현 추천',
      ),
      levels: ['school', 'county', 'zone', 'city-direct'],
      window: from(days.countyPapersUntil),
      materials: [stampedSummary, { ...recommendation, isRequired: false }],
    },
    {
      code: 'city-recommendation',
      labels: t('市州推荐', 'Recommendation by cities', 'Recommandation des villes', '시·주 추천'),
      levels: ['city'],
      window: from(days.cityPapersUntil),
      materials: [stampedSummary, recommendation, workReport],
    },
  ]
}
