import type { Labels } from '#kernel/contract/languages.ts'
import type { DeclarationKind, SeasonDefinition } from '../contract.ts'
import { pupilPrint, pupilTicks } from './confirmations.ts'
import type { SeasonDays } from './dates.ts'
import { groupPupilFields, instructorFields } from './person-fields.ts'
import { t } from './words.ts'

const yearBeforeFirstEdition = 2008

/** The robot contest of this school year: announced, not yet open. An event is a declaration kind. */
export function robotSeason(days: SeasonDays): SeasonDefinition {
  const edition = days.finalYear - yearBeforeFirstEdition
  return {
    contest: 'robot',
    title: t(
      `第${edition}届青少年机器人竞赛`,
      `Youth Robot Contest, edition ${edition}`,
      `Concours de robotique des jeunes, ${edition}ᵉ édition`,
      `제${edition}회 청소년 로봇 경진대회`,
    ),
    theme: t('逐梦太空', 'Dreams of space', 'Rêves d’espace', '우주를 향한 꿈'),
    edition,
    timeZone: 'Asia/Shanghai',
    agesOn: days.agesOn,
    window: { opensAt: days.opensAt, closesAt: days.closesAt, graceS: 60 },
    levels: ['county', 'city', 'province'],
    kindGroups: [
      {
        code: 'robot-team',
        labels: t('机器人代表队', 'Robot teams', 'Équipes de robotique', '로봇 팀'),
        isOnePerPupil: true,
      },
    ],
    subjects: [],
    contacts: [
      {
        unit: t(
          '机器人竞赛组织委员会（演示）',
          'Robot contest committee (demo)',
          'Comité du concours de robotique (démo)',
          '로봇 경진대회 조직위원회(데모)',
        ),
        phone: '0731-00000003',
        email: 'robot@contest.example',
      },
    ],
    kinds: [
      event(
        'paper-plane',
        'JQR-1',
        t('纸飞机托起太空梦', 'Paper planes to space', 'Avions de papier vers l’espace', '종이비행기 우주의 꿈'),
        t(
          '自制纸飞机，比航程、留空时间和准确着陆。',
          'Self-made paper planes compete for distance, time in the air and precise landing.',
          'Avions de papier faits main : distance, durée de vol et précision.',
          '직접 만든 종이비행기로 거리, 체공 시간, 정확한 착륙을 겨룹니다.',
        ),
        1,
      ),
      event(
        'space-rescue',
        'JQR-2',
        t('震地奇兵太空救援', 'Space rescue', 'Sauvetage spatial', '우주 구조대'),
        t(
          '机器人在模拟场地上搜索并运送被困物资。',
          'A robot searches a model site and carries supplies to safety.',
          'Un robot explore un terrain simulé et transporte du matériel.',
          '로봇이 모의 현장을 수색하고 물자를 옮깁니다.',
        ),
        2,
      ),
      event(
        'space-mecha',
        'JQR-3',
        t('太空机甲竞技', 'Space mecha', 'Mécas de l’espace', '우주 메카 경기'),
        t(
          '自行搭建和编程的机甲完成对抗任务。',
          'Self-built and programmed machines meet in the arena.',
          'Des machines construites et programmées s’affrontent dans l’arène.',
          '직접 만들고 프로그래밍한 메카가 대결 과제를 수행합니다.',
        ),
        2,
      ),
      event(
        'star-challenge',
        'JQR-4',
        t('太空星际挑战', 'Star challenge', 'Défi interstellaire', '우주 성간 도전'),
        t(
          '两至四人合作，完成一系列星际探索任务。',
          'Teams of two to four solve a series of exploration tasks.',
          'Des équipes de deux à quatre relèvent une série de défis.',
          '두 명에서 네 명이 협력하여 탐사 과제를 완수합니다.',
        ),
        4,
      ),
      event(
        'scratch-space',
        'JQR-5',
        t(
          'Scratch太空创意编程',
          'Scratch space programming',
          'Programmation spatiale Scratch',
          '스크래치 우주 창의 코딩',
        ),
        t(
          '现场命题，用图形化编程讲一个太空故事。',
          'On a theme given on the day, tell a story of space in graphical code.',
          'Sur un thème donné le jour même, racontez l’espace en blocs.',
          '현장에서 주어진 주제로 블록 코딩 우주 이야기를 만듭니다.',
        ),
        1,
      ),
    ],
  }
}

function event(
  code: string,
  officialCode: string,
  labels: Labels,
  summary: Labels,
  membersMax: number,
): DeclarationKind {
  return {
    code,
    officialCode,
    labels,
    summary,
    rules: [
      t(
        '每名学生只能参加一个项目；每队一名教练员。',
        'One event per contestant; one coach per team.',
        'Une épreuve par participant ; un entraîneur par équipe.',
        '학생은 한 종목만 참가하며 팀마다 코치 한 명.',
      ),
      t(
        '学校为申报单位，不得跨县组队。',
        'The school declares; no teams across counties.',
        'L’école déclare ; pas d’équipe entre districts.',
        '학교가 신청하며 현을 넘는 팀은 안 됩니다.',
      ),
    ],
    group: 'robot-team',
    participation: membersMax === 1 ? 'individual' : 'group',
    declarants: ['teacher', 'unit-contact'],
    needsAuthorizationCode: true,
    stages: ['primary', 'junior', 'senior', 'vocational'],
    sections: [
      {
        code: 'team',
        labels: t('代表队', 'The team', 'L’équipe', '팀'),
        fields: [
          {
            key: 'title',
            type: 'text',
            labels: t('队名', 'Team name', 'Nom de l’équipe', '팀 이름'),
            isRequired: true,
            maxChars: 20,
          },
          { key: 'stage', type: 'stage', labels: t('学段', 'Stage', 'Niveau', '학령 단계'), isRequired: true },
          {
            key: 'robotGroup',
            type: 'choice',
            labels: t('组别', 'Group', 'Groupe', '부'),
            isRequired: true,
            dictionary: 'robot_group',
          },
          { key: 'school', type: 'school', labels: t('学校', 'School', 'École', '학교'), isRequired: true },
        ],
      },
    ],
    members: {
      min: 1,
      max: membersMax,
      fields: groupPupilFields.filter((field) => field.key !== 'division'),
      sameArea: 'county',
      isSameStage: true,
    },
    instructors: { min: 1, max: 1, fields: instructorFields },
    questionnaire: [],
    materials: [],
    ticks: pupilTicks.filter((tick) => tick.code !== 'own-work'),
    print: pupilPrint('general'),
  }
}
