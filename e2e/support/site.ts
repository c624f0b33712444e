/** A language in which whole journeys are gone. */
export type Spoken = 'zh' | 'en'

export const languages = ['zh', 'en', 'fr', 'ko'] as const
/** What the portal is called at the head of every page. */
export const siteShortName = { fr: 'Sciences jeunesse' } as const
/** What the portal is called, in each language. */
export const siteName = {
  zh: '省青少年科技活动申报服务平台',
  en: 'Provincial Youth Science and Technology Activity Declaration Platform',
  fr: 'Plateforme provinciale de déclaration des activités scientifiques et technologiques des jeunes',
  ko: '청소년 과학기술 활동 신청 서비스 플랫폼',
} as const
/** Innovation, robot, olympiads. */
export const contests = {
  zh: ['青少年科技创新大赛', '青少年机器人竞赛', '中学生学科竞赛'],
  en: ['Youth Science Innovation Contest', 'Youth Robotics Contest', 'Subject Olympiads for Secondary Schools'],
  fr: [
    'Concours de l’innovation scientifique des jeunes',
    'Concours de robotique des jeunes',
    'Olympiades scientifiques des lycéens et collégiens',
  ],
  ko: ['청소년 과학기술 창의 대회', '청소년 로봇 대회', '중고등학생 학과 경시대회'],
} as const
