import type { Labels } from '#kernel/contract/languages.ts'
import type { RobotEvent, ScoreItem, ScoreSheet } from '../contract.ts'
import { minuteMs } from './materials.ts'
import { t } from './words.ts'

const task = (code: string, labels: Labels, points: number, maxCount = 1): ScoreItem => ({
  code,
  labels,
  kind: 'task',
  points,
  maxCount,
})
const penalty = (code: string, labels: Labels, points: number, maxCount = 10): ScoreItem => ({
  ...task(code, labels, points, maxCount),
  kind: 'penalty',
})
const foul = penalty('foul', t('犯规', 'Foul', 'Faute', '반칙'), 10)
const restart = penalty('restart', t('重新启动', 'Restart', 'Redémarrage', '재시작'), 5)

/** On site, and soon: the field is taken down (contest.md 2b). */
const protestAfterLastMs = 30 * minuteMs

/** Two rounds of which the better counts, then the other one, then the time (contest.md 2b). */
const bestOfTwo: Pick<ScoreSheet, 'rounds' | 'countedRounds' | 'ties' | 'protestAfterLastMs'> = {
  rounds: 2,
  countedRounds: 1,
  protestAfterLastMs,
  ties: ['next-best', 'shortest-time', 'fewest-penalties'],
}

/** The five events of 2025 with their score sheets, whichever group plays them. */
export const robotEvents: readonly RobotEvent[] = [
  {
    code: 'paper-plane',
    labels: t('纸飞机托起太空梦', 'Paper planes to space', 'Avions de papier vers l’espace', '종이비행기 우주의 꿈'),
    sheet: {
      rounds: 3,
      countedRounds: 2,
      timeLimitMs: 3 * minuteMs,
      protestAfterLastMs,
      items: [
        task('distance', t('飞行距离（每米）', 'Distance, per metre', 'Distance, par mètre', '비행 거리(m당)'), 2, 50),
        task(
          'airtime',
          t('留空时间（每秒）', 'In the air, per second', 'Durée de vol, par seconde', '체공 시간(초당)'),
          3,
          30,
        ),
        task('landing', t('准确着陆', 'Precise landing', 'Atterrissage précis', '정확한 착륙'), 20),
        foul,
      ],
      ties: ['best', 'next-best', 'fewest-penalties'],
    },
  },
  {
    code: 'space-rescue',
    labels: t('震地奇兵太空救援', 'Space rescue', 'Sauvetage spatial', '우주 구조대'),
    sheet: {
      ...bestOfTwo,
      timeLimitMs: 5 * minuteMs,
      items: [
        task('leave-base', t('离开基地', 'Leave the base', 'Quitter la base', '기지 출발'), 10),
        task('clear-road', t('清除障碍', 'Clear an obstacle', 'Dégager un obstacle', '장애물 제거'), 15, 4),
        task('find-person', t('找到被困人员', 'Find a person', 'Trouver une personne', '조난자 발견'), 20, 3),
        task('bring-home', t('运回基地', 'Bring home to the base', 'Ramener à la base', '기지로 이송'), 25, 3),
        task('supplies', t('投放物资', 'Deliver supplies', 'Livrer du matériel', '물자 투하'), 10, 4),
        foul,
        restart,
      ],
    },
  },
  {
    code: 'space-mecha',
    labels: t('太空机甲竞技', 'Space mecha', 'Mécas de l’espace', '우주 메카 경기'),
    sheet: {
      ...bestOfTwo,
      timeLimitMs: 3 * minuteMs,
      items: [
        task('energy', t('采集能量块', 'Collect an energy cube', 'Cube d’énergie récolté', '에너지 블록 수집'), 10, 12),
        task('station', t('占领空间站', 'Hold the station', 'Tenir la station', '우주정거장 점령'), 40, 2),
        task('return', t('返回停靠区', 'Return to the dock', 'Retour au quai', '정박지 복귀'), 20),
        foul,
        penalty('out-of-field', t('驶出场地', 'Leaving the field', 'Sortie du terrain', '경기장 이탈'), 15, 5),
      ],
    },
  },
  {
    code: 'star-challenge',
    labels: t('太空星际挑战', 'Star challenge', 'Défi interstellaire', '우주 성간 도전'),
    sheet: {
      ...bestOfTwo,
      timeLimitMs: 4 * minuteMs,
      items: [
        task('launch', t('点火发射', 'Launch', 'Lancement', '발사'), 20),
        task('satellite', t('释放卫星', 'Release a satellite', 'Satellite lâché', '위성 방출'), 15, 3),
        task('sample', t('采集样本', 'Take a sample', 'Prélever un échantillon', '시료 채취'), 10, 6),
        task('habitat', t('搭建居住舱', 'Build the habitat', 'Construire l’habitat', '거주동 건설'), 30),
        foul,
        restart,
      ],
    },
  },
  {
    code: 'scratch-space',
    labels: t(
      'Scratch太空创意编程',
      'Scratch space programming',
      'Programmation spatiale Scratch',
      '스크래치 우주 창의 코딩',
    ),
    sheet: {
      rounds: 1,
      countedRounds: 1,
      protestAfterLastMs,
      items: [
        task('theme', t('切合主题', 'Fits the theme', 'Respect du thème', '주제 적합성'), 1, 20),
        task('idea', t('创意', 'Idea', 'Idée', '창의성'), 1, 30),
        task('technique', t('编程技术', 'Programming', 'Programmation', '프로그래밍'), 1, 30),
        task('talk', t('现场讲解', 'Explained on the day', 'Présentation orale', '현장 설명'), 1, 20),
        penalty('material', t('使用现成素材', 'Ready-made material', 'Éléments tout faits', '기성 소재 사용'), 5, 4),
      ],
      ties: [],
    },
  },
]
