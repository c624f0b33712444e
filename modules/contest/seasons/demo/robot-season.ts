import type { SeasonDefinition, UnitMaterialRule, UnitRound } from '../contract.ts'
import type { SeasonDays } from './dates.ts'
import { robotHonourKinds } from './honours.ts'
import { megabyte } from './materials.ts'
import { robotEvents } from './robot-events.ts'
import { robotKinds } from './robot-kinds.ts'
import { t } from './words.ts'

const yearBeforeFirstEdition = 2008

/** The robot contest of this school year (contest.md 2b): five events in two groups, each of them a declaration kind. */
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
      {
        code: 'honours',
        labels: t('优秀组织与个人', 'Honors', 'Distinctions', '우수 기관과 개인'),
        isOnePerPupil: false,
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
    kinds: [...robotKinds(days), ...robotHonourKinds],
    unitRounds: [delegationRound(days)],
    events: robotEvents,
    delegation: {
      level: 'city',
      window: { opensAt: days.opensAt, closesAt: days.cityPapersUntil, graceS: 60 },
      minLeaders: 1,
      maxLeaders: 4,
      maxTeachers: 20,
    },
  }
}

/** What a city's delegation hands in: its list of people, stamped, and what goes with it (contest.md 1.3, 2b). */
function delegationRound(days: SeasonDays): UnitRound {
  const scan: Pick<UnitMaterialRule, 'formats' | 'maxSizeBytes' | 'isRequired'> = {
    formats: ['pdf', 'jpg', 'png'],
    maxSizeBytes: 20 * megabyte,
    isRequired: true,
  }
  return {
    code: 'delegation',
    labels: t('代表团材料', 'Papers of the delegation', 'Pièces de la délégation', '대표단 자료'),
    levels: ['city'],
    window: { opensAt: days.opensAt, closesAt: days.cityPapersUntil, graceS: 60 },
    materials: [
      {
        ...scan,
        code: 'delegation-list',
        materialKind: 'quota-summary',
        labels: t(
          '代表团名单（盖章）',
          'Stamped list of the delegation',
          'Liste cachetée de la délégation',
          '대표단 명단(날인)',
        ),
        hint: t(
          '先在“代表团”页面打印名单，签字、盖章，再扫描或拍照上传',
          'Print the list on the page of the delegation, sign and stamp it, then scan or photograph it',
          'Imprimez la liste sur la page de la délégation, signez, cachetez, puis numérisez ou photographiez-la',
          '‘대표단’ 화면에서 명단을 인쇄해 서명·날인한 뒤 스캔하거나 찍어 올려 주세요',
        ),
      },
      {
        ...scan,
        code: 'insurance',
        materialKind: 'insurance-proof',
        labels: t('保险凭证', 'Proof of insurance', 'Attestation d’assurance', '보험 증빙'),
        hint: t(
          '覆盖全体团员和往返行程',
          'For everybody of the delegation, the journey included',
          'Pour toute la délégation, trajets compris',
          '대표단 전원과 왕복 이동을 포함해야 합니다',
        ),
      },
      {
        ...scan,
        code: 'consents',
        materialKind: 'guardian-consent',
        labels: t('监护人同意书', 'Guardians’ consents', 'Accords des tuteurs', '보호자 동의서'),
        hint: t(
          '全体队员的同意书合成一个文件',
          'Those of all contestants in one file',
          'Ceux de tous les participants en un seul fichier',
          '모든 학생의 동의서를 한 파일로 묶어 주세요',
        ),
      },
    ],
  }
}
