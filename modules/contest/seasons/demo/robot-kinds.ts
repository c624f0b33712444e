import type { Labels } from '#kernel/contract/languages.ts'
import type { DeclarationKind, MaterialRule, RobotEvent } from '../contract.ts'
import { pupilTicks, teamPrint } from './confirmations.ts'
import { afterClosing, type SeasonDays } from './dates.ts'
import { activityReport, demoVideo, figures, minuteMs, objectPhotos } from './materials.ts'
import { coachFields, contestantFields } from './person-fields.ts'
import { robotEvents } from './robot-events.ts'
import { t } from './words.ts'

interface Division {
  /** the end of the kind's code, and of its official code */
  code: 'primary' | 'secondary'
  officialCode: string
  /** dictionary `robot_group` */
  group: string
  labels: Labels
  stages: readonly string[]
  ages: { min: number; max: number }
}

const divisions: readonly Division[] = [
  {
    code: 'primary',
    officialCode: 'X',
    group: 'primary-group',
    labels: t('小学组', 'primary group', 'groupe primaire', '초등부'),
    stages: ['primary'],
    ages: { min: 6, max: 13 },
  },
  {
    code: 'secondary',
    officialCode: 'Z',
    group: 'secondary-group',
    labels: t('中学组', 'secondary group', 'groupe secondaire', '중고등부'),
    stages: ['junior', 'senior', 'vocational'],
    ages: { min: 11, max: 20 },
  },
]

interface Play {
  officialCode: string
  summary: Labels
  members: { min: number; max: number }
  materials: readonly MaterialRule[]
}

const report: MaterialRule = {
  ...activityReport,
  code: 'development-report',
  labels: t('研发报告', 'Development report', 'Rapport de développement', '개발 보고서'),
}
const charts: MaterialRule = { ...figures, code: 'charts', minCount: 2, maxCount: 5 }
const photos: MaterialRule = {
  ...objectPhotos,
  code: 'photos',
  hint: undefined,
  minCount: 2,
  maxCount: 5,
}
const video: MaterialRule = {
  ...demoVideo,
  code: 'video',
  labels: t('演示视频', 'Demonstration video', 'Vidéo de démonstration', '시연 영상'),
  hint: t(
    'H.264 编码；断网可续传',
    'H.264; an interrupted upload goes on later',
    'H.264 ; l’envoi interrompu reprend',
    'H.264. 끊겨도 이어서 올릴 수 있습니다',
  ),
  minCount: 1,
  minDurationMs: minuteMs,
  maxDurationMs: 3 * minuteMs,
}

const plays: Readonly<Record<string, Play>> = {
  'paper-plane': {
    officialCode: 'JQR-1',
    summary: t(
      '自制纸飞机，比航程、留空时间和准确着陆。',
      'Self-made paper planes compete for distance, time in the air and precise landing.',
      'Avions de papier faits main : distance, durée de vol et précision.',
      '직접 만든 종이비행기로 거리, 체공 시간, 정확한 착륙을 겨룹니다.',
    ),
    members: { min: 1, max: 1 },
    materials: [],
  },
  'space-rescue': {
    officialCode: 'JQR-2',
    summary: t(
      '机器人在模拟场地上搜索并运送被困物资。',
      'A robot searches a model site and carries supplies to safety.',
      'Un robot explore un terrain simulé et transporte du matériel.',
      '로봇이 모의 현장을 수색하고 물자를 옮깁니다.',
    ),
    members: { min: 1, max: 2 },
    materials: [],
  },
  'space-mecha': {
    officialCode: 'JQR-3',
    summary: t(
      '自行搭建和编程的机甲完成对抗任务。',
      'Self-built and programmed machines meet in the arena.',
      'Des machines construites et programmées s’affrontent dans l’arène.',
      '직접 만들고 프로그래밍한 메카가 대결 과제를 수행합니다.',
    ),
    members: { min: 1, max: 2 },
    materials: [],
  },
  'star-challenge': {
    officialCode: 'JQR-4',
    summary: t(
      '两至四人合作，完成一系列星际探索任务。',
      'Teams of two to four solve a series of exploration tasks.',
      'Des équipes de deux à quatre relèvent une série de défis.',
      '두 명에서 네 명이 협력하여 탐사 과제를 완수합니다.',
    ),
    members: { min: 2, max: 4 },
    materials: [],
  },
  'scratch-space': {
    officialCode: 'JQR-5',
    summary: t(
      '现场命题，用图形化编程讲一个太空故事。',
      'On a theme given on the day, tell a story of space in graphical code.',
      'Sur un thème donné le jour même, racontez l’espace en blocs.',
      '현장에서 주어진 주제로 블록 코딩 우주 이야기를 만듭니다.',
    ),
    members: { min: 1, max: 1 },
    materials: [report, charts, photos, video],
  },
}

/** Each event in each of its groups: a kind of its own, with codes, caps and recommendations of its own. */
export function robotKinds(days: SeasonDays): DeclarationKind[] {
  return robotEvents.flatMap((event) => divisions.map((division) => robotKind(days, event, division)))
}

function robotKind(days: SeasonDays, event: RobotEvent, division: Division): DeclarationKind {
  const play = plays[event.code]
  if (!play) throw new Error(`nobody says how ${event.code} is played`)
  return {
    code: `${event.code}-${division.code}`,
    officialCode: `${play.officialCode}${division.officialCode}`,
    labels: together(event.labels, division.labels),
    summary: play.summary,
    rules,
    group: 'robot-team',
    participation: play.members.max === 1 ? 'individual' : 'group',
    declarants: ['teacher', 'unit-contact'],
    needsAuthorizationCode: true,
    stages: division.stages,
    ages: division.ages,
    recommendations: [
      { level: 'county', amount: 4 },
      { level: 'city-direct', amount: 2 },
      { level: 'city', amount: 2 },
    ],
    caps: [{ level: 'school', amount: 10 }],
    team: { event: event.code, division: division.group, swapUntil: afterClosing(days, 15, '18:00') },
    sections: [teamSection],
    members: { ...play.members, fields: contestantFields, sameArea: 'county', isInUnitArea: true },
    instructors: { min: 1, max: 1, fields: coachFields, sameArea: 'county', isInUnitArea: true },
    questionnaire: [],
    materials: play.materials,
    ticks: pupilTicks.filter((tick) => tick.code !== 'own-work'),
    print: teamPrint(),
  }
}

function together(event: Labels, division: Labels): Labels {
  return {
    zh: `${event.zh}（${division.zh}）`,
    en: `${event.en}, ${division.en}`,
    fr: `${event.fr}, ${division.fr}`,
    ko: `${event.ko}(${division.ko})`,
  }
}

const rules: readonly Labels[] = [
  t(
    '每名学生只能参加一个项目；每队一名教练员，多报无效。',
    'One event per contestant; exactly one coach per team.',
    'Une épreuve par participant ; un seul entraîneur par équipe.',
    '학생은 한 종목만 참가하며 팀마다 코치는 한 명입니다.',
  ),
  t(
    '学校为申报单位，队员和教练员须来自学校所在的县（市、区），不得跨县组队。',
    'The school declares; contestants and coach come from its county, no teams across counties.',
    'L’école déclare ; participants et entraîneur viennent de son district, sans équipe entre districts.',
    '학교가 신청하며 학생과 코치는 학교가 있는 현(시·구) 소속이어야 합니다. 현을 넘는 팀은 안 됩니다.',
  ),
  t(
    '每所学校每项每组最多 10 队；每个县（市、区）每项每组推荐 4 队，市直学校 2 队，每个市州推荐 2 队参加省赛。',
    'At most 10 teams per school, event and group; a county recommends 4, the city-direct schools 2, a city 2 to the province.',
    'Au plus 10 équipes par école, épreuve et groupe ; un district en recommande 4, les écoles rattachées à la ville 2, une ville 2.',
    '학교마다 종목·부별 최대 10팀. 현(시·구)은 4팀, 시 직속 학교는 2팀, 시(주)는 2팀을 추천합니다.',
  ),
]

const teamSection: DeclarationKind['sections'][number] = {
  code: 'team',
  labels: t('代表队', 'The team', 'L’équipe', '팀'),
  fields: [
    {
      key: 'title',
      type: 'text',
      labels: t('队名', 'Team name', 'Nom de l’équipe', '팀 이름'),
      hint: t(
        '大屏和证书上显示，不要用真实姓名',
        'Shown on the scoreboard and the certificate; no real names',
        'Affiché au tableau des scores et sur le certificat ; pas de nom réel',
        '전광판과 증서에 표시됩니다. 실명은 쓰지 마세요',
      ),
      isRequired: true,
      minChars: 2,
      maxChars: 20,
    },
    { key: 'stage', type: 'stage', labels: t('学段', 'Stage', 'Niveau', '학령 단계'), isRequired: true },
    { key: 'school', type: 'school', labels: t('学校', 'School', 'École', '학교'), isRequired: true },
    {
      key: 'kitBrand',
      type: 'text',
      labels: t('机器人器材品牌', 'Brand of the robot kit', 'Marque du kit robotique', '로봇 키트 브랜드'),
      hint: t(
        '没有使用成套器材就留空',
        'Leave empty if you use no kit',
        'Laissez vide si vous n’utilisez pas de kit',
        '키트를 쓰지 않으면 비워 두세요',
      ),
      isRequired: false,
      maxChars: 40,
    },
    {
      key: 'contactPhone',
      type: 'phone',
      labels: t('联系电话', 'Phone of the contact', 'Téléphone du contact', '담당자 전화'),
      isRequired: true,
    },
  ],
}
