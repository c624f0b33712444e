import type { Labels, Language } from '#kernel/contract/languages.ts'
import type { Outline } from '#kernel/contract/outlines.ts'
import { routes } from '#kernel/contract/routes.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** What settings are about; `contract/office.ts` has the order in which the console shows them. */
export type SettingGroup =
  | 'site'
  | 'languages'
  | 'sign-in'
  | 'outside-login'
  | 'portal'
  | 'questions'
  | 'orders'
  | 'services'
  | 'console'

/**
 * Every setting there is, with its default. A row of the table replaces the default; nothing else may be stored.
 * `isPublic`: part of what every visitor's page needs. `isSecret`: written and never shown again, stored encrypted.
 */
export const settings = {
  /** name of the site, on every page and in messages */
  siteName: {
    group: 'site',
    default: {
      zh: '省青少年科技活动申报服务平台',
      en: 'Provincial Youth Science and Technology Activity Declaration Platform',
      fr: 'Plateforme provinciale de déclaration des activités scientifiques et technologiques des jeunes',
      ko: '청소년 과학기술 활동 신청 서비스 플랫폼',
    } as Labels,
    isPublic: true,
  },
  /** the same as short as the head of a page wants it, beside its links */
  siteShortName: {
    group: 'site',
    default: {
      zh: '省青少年科技活动申报服务平台',
      en: 'Youth Science Portal',
      fr: 'Sciences jeunesse',
      ko: '청소년 과학기술 신청',
    } as Labels,
    isPublic: true,
  },
  /** who runs it, for the footer */
  organizer: {
    group: 'site',
    default: {
      zh: '省青少年科技中心',
      en: 'Provincial Youth Science Center',
      fr: 'Centre provincial des sciences pour la jeunesse',
      ko: '성급 청소년 과학기술센터',
    } as Labels,
    isPublic: true,
  },
  /** number of the site's filing record (ICP), shown in the footer; empty: not shown */
  filingRecord: { group: 'site', default: '' as string, isPublic: true },
  /** where the filing record is looked up */
  filingRecordUrl: { group: 'site', default: 'https://beian.miit.gov.cn/' as string, isPublic: true },
  /** the work-management console: spec §2, the admin link of the landing page */
  consoleUrl: { group: 'site', default: '/console/' as string, isPublic: true },
  /** the languages that readers are offered; Chinese, the source of every text, always among them */
  offeredLanguages: { group: 'languages', default: ['zh', 'en', 'fr', 'ko'] as Language[], isPublic: false },
  /** floor of spec §5 is 6; the operator may raise it */
  passwordMinChars: { group: 'sign-in', default: 6 as number, isPublic: true },
  /** a session ends after so long without a request … */
  sessionIdleMs: { group: 'sign-in', default: (2 * hourMs) as number, isPublic: false },
  /** … and after so long in any case */
  sessionAbsoluteMs: { group: 'sign-in', default: (12 * hourMs) as number, isPublic: false },
  /** how long a one-time code works */
  oneTimeCodeMs: { group: 'sign-in', default: (10 * minuteMs) as number, isPublic: false },
  /** how long a guardian's link works */
  guardianLinkMs: { group: 'sign-in', default: (7 * 24 * hourMs) as number, isPublic: false },
  /** whether staff need the second step; not decided: for the public (`serve`) yes, on one's own computer no */
  staffSecondStep: { group: 'sign-in', default: null as boolean | null, isPublic: false },
  /** giving a role with sensitive permissions takes a second person */
  roleApprovals: { group: 'sign-in', default: false as boolean, isPublic: false },
  /** sign-in through another service by OpenID Connect: its address (empty: off), our name there, and the button's words */
  outsideLoginIssuer: { group: 'outside-login', default: '' as string, isPublic: false },
  outsideLoginClientId: { group: 'outside-login', default: '' as string, isPublic: false },
  outsideLoginClientSecret: { group: 'outside-login', default: '' as string, isPublic: false, isSecret: true },
  outsideLoginName: {
    group: 'outside-login',
    default: { zh: '统一身份认证', en: 'Single sign-on', fr: 'Authentification unique', ko: '통합 인증' } as Labels,
    isPublic: false,
  },
  /** what one person's files may take together */
  fileQuotaBytes: { group: 'portal', default: (2 * 1024 * 1024 * 1024) as number, isPublic: true },
  /** an announcement is marked new for so many days */
  announcementNewDays: { group: 'portal', default: 7 as number, isPublic: false },
  /** questions one signed-in person may ask within an hour, and those without signing in from one address */
  questionsPerHour: { group: 'questions', default: 5 as number, isPublic: false },
  questionsPerHourAndAddress: { group: 'questions', default: 30 as number, isPublic: false },
  /** an asked question, or feedback, that nobody has settled after so many days is overdue */
  questionTimeoutDays: { group: 'questions', default: 7 as number, isPublic: false },
  /** vending.md 2.3: an order that nobody begins to pay goes back on sale after so long … */
  orderReserveMs: { group: 'orders', default: (2 * minuteMs) as number, isPublic: false },
  /** … and one whose QR code is shown, after so long from then */
  orderPaymentMs: { group: 'orders', default: (2 * minuteMs) as number, isPublic: false },
  /** a machine that has not answered so long after it was told is not to dispense any more */
  dispenseExpiryMs: { group: 'orders', default: minuteMs as number, isPublic: false },
  /** a command that is not acknowledged goes out again after so long … */
  commandRepeatMs: { group: 'orders', default: (5 * secondMs) as number, isPublic: false },
  /** … and one to dispense is asked about besides, so long after it was given */
  commandAckTimeoutMs: { group: 'orders', default: (15 * secondMs) as number, isPublic: false },
  /** how long the result of one piece is waited for after the machine has begun */
  dispenseResultMs: { group: 'orders', default: (90 * secondMs) as number, isPublic: false },
  /** spec §9: a machine silent for so long after that has not delivered, and the money goes back */
  dispenseSilenceMs: { group: 'orders', default: (5 * minuteMs) as number, isPublic: false },
  /** a lane that fails so often in a row is out of order until somebody has looked */
  laneFailuresMax: { group: 'orders', default: 2 as number, isPublic: false },
  /** no message that can wait goes out between these times of the office's day, as `22:00-07:00`; empty: none waits */
  quietHours: { group: 'services', default: '' as string, isPublic: false },
  /** spec §9: codes by which the installation is known to the services it talks to */
  agentCodes: { group: 'services', default: ['0642', '0766'] as string[], isPublic: false },
  /** spec §9: a key of the maps service; none comes with the product */
  mapsKey: { group: 'services', default: '' as string, isPublic: false, isSecret: true },
  /** spec §9: off. On, the program's log tells more of what it does */
  debug: { group: 'services', default: false as boolean, isPublic: false },
  /** the console's mark, 100 × 100, as a picture within an address; empty: the product's own */
  consoleLogo: { group: 'console', default: '' as string, isPublic: false },
  /** what maps draw below their points, from a file of the operator’s; null: nothing, areas stand as tiles */
  mapOutlines: { group: 'console', default: null as Outline[] | null, isPublic: false },
} as const satisfies Record<string, { group: SettingGroup; default: unknown; isPublic: boolean; isSecret?: true }>

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = (typeof settings)[K]['default']
/** Settings that never leave the server again. */
export type SecretKey = { [K in SettingKey]: (typeof settings)[K] extends { isSecret: true } ? K : never }[SettingKey]
export type PlainKey = Exclude<SettingKey, SecretKey>

export function isSecretKey(key: SettingKey): key is SecretKey {
  return 'isSecret' in settings[key]
}

export const settingRoutes = routes('settings', {
  /** what every page needs, labels in the request's language */
  public: { method: 'GET', path: '/api/settings/public' },
})
