import type { MaterialRule } from '../contract.ts'
import { t } from './words.ts'

export const megabyte = 1024 * 1024
export const minuteMs = 60_000

/** The materials of contest.md 2a, each with the formats and sizes of its table. */
export const researchReport: MaterialRule = {
  code: 'research-report',
  materialKind: 'research-report',
  labels: t('研究报告', 'Research report', 'Rapport de recherche', '연구 보고서'),
  hint: t(
    '不要写学校和人名',
    'No names of schools or people',
    'Ni école ni nom de personne',
    '학교와 사람 이름은 쓰지 마세요',
  ),
  formats: ['pdf', 'doc', 'docx'],
  maxSizeBytes: 20 * megabyte,
  minCount: 1,
  maxCount: 1,
}
export const noveltyReport: MaterialRule = {
  code: 'novelty-report',
  materialKind: 'novelty-report',
  labels: t('查新报告', 'Novelty search report', 'Rapport de recherche d’antériorité', '신규성 조사 보고서'),
  hint: t(
    '自己检索的结果整理成文即可',
    'Your own search written down is enough',
    'Votre propre recherche mise par écrit suffit',
    '직접 검색한 결과를 정리하면 됩니다',
  ),
  formats: ['pdf', 'doc', 'docx'],
  maxSizeBytes: 10 * megabyte,
  minCount: 1,
  maxCount: 1,
}
export const researchLog: MaterialRule = {
  code: 'research-log',
  materialKind: 'research-log',
  labels: t(
    '研究日志与原始数据',
    'Research log and raw data',
    'Journal de recherche et données brutes',
    '연구 일지와 원자료',
  ),
  hint: t('照片、扫描件或表格', 'Photos, scans or sheets', 'Photos, numérisations ou feuilles', '사진, 스캔본, 표'),
  formats: ['jpg', 'png', 'pdf', 'xlsx'],
  maxSizeBytes: 5 * megabyte,
  minCount: 0,
  maxCount: 20,
}
export const figures: MaterialRule = {
  ...researchLog,
  code: 'figures',
  materialKind: 'figure',
  labels: t('图表与照片', 'Charts and photos', 'Graphiques et photos', '도표와 사진'),
}
export const objectPhotos: MaterialRule = {
  code: 'object-photos',
  materialKind: 'object-photo',
  labels: t('作品照片', 'Photos of the work', 'Photos du projet', '작품 사진'),
  hint: t(
    '整体、细节、使用中，至少各一张',
    'At least one each: whole, detail, in use',
    'Au moins une de chaque sorte : ensemble, détail, en usage',
    '전체, 세부, 사용 모습을 한 장 이상씩',
  ),
  formats: ['jpg'],
  maxSizeBytes: 5 * megabyte,
  minCount: 3,
  maxCount: 20,
}
export const demoVideo: MaterialRule = {
  code: 'demo-video',
  materialKind: 'demo-video',
  labels: t(
    '演示视频（选交）',
    'Demonstration video (optional)',
    'Vidéo de démonstration (facultative)',
    '시연 영상(선택)',
  ),
  hint: t(
    'H.264 编码；断网可续传',
    'H.264; an interrupted upload goes on later',
    'H.264 ; l’envoi interrompu reprend',
    'H.264. 끊겨도 이어서 올릴 수 있습니다',
  ),
  formats: ['mp4'],
  maxSizeBytes: 300 * megabyte,
  minCount: 0,
  maxCount: 1,
}
export const patentProof: MaterialRule = {
  code: 'patent-proof',
  materialKind: 'patent-proof',
  labels: t(
    '专利、发表或获奖证明（选交）',
    'Patent, publication or award (optional)',
    'Brevet, publication ou prix (facultatif)',
    '특허·발표·수상 증명(선택)',
  ),
  formats: ['pdf'],
  maxSizeBytes: 10 * megabyte,
  minCount: 0,
  maxCount: 10,
}
const classA = { field: 'workClass', is: 'a' } as const
export const classAProofs: readonly MaterialRule[] = [
  {
    code: 'laboratory-proof',
    materialKind: 'laboratory-proof',
    labels: t(
      '实验室或机构证明',
      'Statement of the laboratory or institution',
      'Attestation du laboratoire ou de l’institut',
      '실험실 또는 기관 증명',
    ),
    hint: t(
      'A 类项目必交：写明哪些实验在那里完成、谁操作',
      'For class A: which experiments were done there, and by whom',
      'Pour la classe A : quelles expériences y ont été faites, et par qui',
      'A류 필수: 어떤 실험을 누가 그곳에서 했는지 적어야 합니다',
    ),
    formats: ['pdf'],
    maxSizeBytes: 10 * megabyte,
    minCount: 1,
    maxCount: 3,
    when: classA,
  },
  {
    code: 'instructor-statement',
    materialKind: 'recommendation',
    labels: t(
      '指导专家说明',
      'Statement of the expert instructor',
      'Déclaration de l’expert encadrant',
      '지도 전문가 설명서',
    ),
    hint: t(
      'A 类项目必交：学生独立完成了哪些部分',
      'For class A: what the pupil did independently',
      'Pour la classe A : ce que l’élève a réalisé seul',
      'A류 필수: 학생이 스스로 한 부분',
    ),
    formats: ['pdf'],
    maxSizeBytes: 10 * megabyte,
    minCount: 1,
    maxCount: 1,
    when: classA,
  },
]
/** 300 dots per inch on the shorter side of A4 */
const paintingPx = 2480
export const painting: MaterialRule = {
  code: 'painting',
  materialKind: 'painting',
  labels: t(
    '绘画作品照片或扫描件',
    'Scan or photo of the painting',
    'Numérisation ou photo de la peinture',
    '그림 스캔본 또는 사진',
  ),
  hint: t(
    '300 dpi；画面拍正、不带桌面和手指',
    '300 dpi; straight, without table or fingers',
    '300 dpi ; bien droit, sans table ni doigts',
    '300dpi. 반듯하게, 책상이나 손가락이 나오지 않게',
  ),
  formats: ['jpg'],
  maxSizeBytes: 10 * megabyte,
  minCount: 1,
  maxCount: 1,
  minWidthPx: paintingPx,
  minHeightPx: paintingPx,
}
export const film: MaterialRule = {
  code: 'film',
  materialKind: 'film',
  labels: t('影像作品', 'The film', 'Le film', '영상 작품'),
  hint: t(
    'H.264 编码；断网可续传',
    'H.264; an interrupted upload goes on later',
    'H.264 ; l’envoi interrompu reprend',
    'H.264. 끊겨도 이어서 올릴 수 있습니다',
  ),
  formats: ['mp4'],
  maxSizeBytes: 300 * megabyte,
  minCount: 1,
  maxCount: 1,
  minDurationMs: 4 * minuteMs,
  maxDurationMs: 8 * minuteMs,
}
export const script: MaterialRule = {
  code: 'script',
  materialKind: 'script',
  labels: t('剧本或脚本', 'Script', 'Scénario', '대본'),
  formats: ['pdf', 'doc', 'docx'],
  maxSizeBytes: 20 * megabyte,
  minCount: 1,
  maxCount: 1,
}
export const musicLicence: MaterialRule = {
  code: 'music-licence',
  materialKind: 'patent-proof',
  labels: t(
    '音乐和素材授权证明',
    'Licences of music and footage',
    'Licences de musique et d’images',
    '음악·소재 사용 허가 증명',
  ),
  formats: ['pdf', 'jpg', 'png'],
  maxSizeBytes: 10 * megabyte,
  minCount: 1,
  maxCount: 5,
  when: { field: 'usesOthersMaterial', is: true },
}
export const activityReport: MaterialRule = {
  ...researchReport,
  code: 'activity-report',
  materialKind: 'activity-report',
  labels: t('活动报告', 'Activity report', 'Compte rendu d’activité', '활동 보고서'),
  hint: undefined,
}
export const activityRecords: MaterialRule = {
  ...researchLog,
  code: 'activity-records',
  materialKind: 'raw-data',
  labels: t('活动原始记录与照片', 'Raw records and photos', 'Relevés bruts et photos', '활동 원기록과 사진'),
  minCount: 1,
}
export const activityPlan: MaterialRule = {
  ...activityReport,
  code: 'activity-plan',
  materialKind: 'activity-plan',
  labels: t('科教方案正文', 'The plan', 'Le projet pédagogique', '교육 방안 본문'),
}
export const ideaFigures: MaterialRule = {
  code: 'idea-figures',
  materialKind: 'figure',
  labels: t('说明图（选交）', 'Drawings (optional)', 'Dessins (facultatifs)', '설명 그림(선택)'),
  hint: t(
    'A4 打印清晰（300 dpi）',
    'Sharp when printed on A4 (300 dpi)',
    'Nets en A4 (300 dpi)',
    'A4로 인쇄해도 선명하게(300dpi)',
  ),
  formats: ['jpg'],
  maxSizeBytes: 5 * megabyte,
  minCount: 0,
  maxCount: 5,
}
