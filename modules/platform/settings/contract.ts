import type { Labels } from '#kernel/contract/languages.ts'
import { routes } from '#kernel/contract/routes.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Every setting there is, with its default. A row of the table replaces the default; nothing else may be stored.
 * `isPublic`: part of what every visitor's page needs.
 */
export const settings = {
  /** name of the site, on every page and in messages */
  siteName: {
    default: {
      zh: '省青少年科技活动申报服务平台',
      en: 'Provincial Youth Science and Technology Activity Declaration Platform',
      fr: 'Plateforme provinciale de déclaration des activités scientifiques et technologiques des jeunes',
      ko: '성 청소년 과학기술 활동 신청 서비스 플랫폼',
    } as Labels,
    isPublic: true,
  },
  /** who runs it, for the footer */
  organizer: {
    default: {
      zh: '省青少年科技中心',
      en: 'Provincial Youth Science Center',
      fr: 'Centre provincial des sciences pour la jeunesse',
      ko: '성 청소년 과학기술센터',
    } as Labels,
    isPublic: true,
  },
  /** number of the site's filing record (ICP), shown in the footer; empty: not shown */
  filingRecord: { default: '', isPublic: true },
  /** where the filing record is looked up */
  filingRecordUrl: { default: 'https://beian.miit.gov.cn/', isPublic: true },
  /** the work-management console: spec §2, the admin link of the landing page */
  consoleUrl: { default: '/console/', isPublic: true },
  /** the console's mark, 100 × 100, as a picture within an address; empty: the product's own */
  consoleLogo: { default: '', isPublic: false },
  /** floor of spec §5 is 6; the operator may raise it */
  passwordMinChars: { default: 6, isPublic: true },
  /** what one person's files may take together */
  fileQuotaBytes: { default: 2 * 1024 * 1024 * 1024, isPublic: true },
  /** a session ends after so long without a request … */
  sessionIdleMs: { default: 2 * hourMs, isPublic: false },
  /** … and after so long in any case */
  sessionAbsoluteMs: { default: 12 * hourMs, isPublic: false },
  /** how long a guardian's link works */
  guardianLinkMs: { default: 7 * 24 * hourMs, isPublic: false },
  /** how long a one-time code works */
  oneTimeCodeMs: { default: 10 * minuteMs, isPublic: false },
  /** whether staff need the second step; not decided: for the public (`serve`) yes, on one's own computer no */
  staffSecondStep: { default: null as boolean | null, isPublic: false },
  /** giving a role with sensitive permissions takes a second person */
  roleApprovals: { default: false as boolean, isPublic: false },
  /** sign-in through another service by OpenID Connect: its address (empty: off), our name there, and the button's words */
  outsideLoginIssuer: { default: '' as string, isPublic: false },
  outsideLoginClientId: { default: '' as string, isPublic: false },
  /** write-only */
  outsideLoginClientSecret: { default: '' as string, isPublic: false },
  outsideLoginName: {
    default: { zh: '统一身份认证', en: 'Single sign-on', fr: 'Authentification unique', ko: '통합 인증' } as Labels,
    isPublic: false,
  },
  /** an announcement is marked new for so many days */
  announcementNewDays: { default: 7, isPublic: false },
  /** questions one signed-in person may ask within an hour, and those without signing in from one address */
  questionsPerHour: { default: 5, isPublic: false },
  questionsPerHourAndAddress: { default: 30, isPublic: false },
  /** an asked question, or feedback, that nobody has settled after so many days is overdue */
  questionTimeoutDays: { default: 7, isPublic: false },
} as const satisfies Record<string, { default: unknown; isPublic: boolean }>

export type SettingKey = keyof typeof settings
type Widened<T> = T extends number ? number : T extends string ? string : T
export type SettingValue<K extends SettingKey> = Widened<(typeof settings)[K]['default']>

export const settingRoutes = routes('settings', {
  /** what every page needs, labels in the request's language */
  public: { method: 'GET', path: '/api/settings/public' },
})
