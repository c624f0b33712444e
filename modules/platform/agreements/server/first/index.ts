import type { Labels } from '#kernel/contract/languages.ts'
import { guardianAgreementBodies } from './guardian-consent.ts'
import { privacyBodies } from './privacy.ts'
import { termsBodies } from './terms.ts'

/** What an installation starts with; the operator publishes its own versions when its lawyers have read them. */
export const firstAgreements: readonly { kind: string; version: string; titles: Labels; bodies: Labels }[] = [
  {
    kind: 'privacy',
    version: '1',
    titles: {
      zh: '个人信息保护说明',
      en: 'Privacy notice',
      fr: 'Notice sur la protection des données',
      ko: '개인정보 처리방침',
    },
    bodies: html(privacyBodies),
  },
  {
    kind: 'terms',
    version: '1',
    titles: { zh: '使用条款', en: 'Terms of use', fr: 'Conditions d’utilisation', ko: '이용약관' },
    bodies: html(termsBodies),
  },
  {
    kind: 'guardian-consent',
    version: '1',
    titles: {
      zh: '监护人同意书',
      en: 'Guardian’s consent',
      fr: 'Accord du tuteur',
      ko: '보호자 동의서',
    },
    bodies: html(guardianAgreementBodies),
  },
]

/** A paragraph with a heading: [heading, text]. */
export type Paragraphs = Record<'zh' | 'en' | 'fr' | 'ko', readonly (readonly [string, string])[]>

function html(paragraphs: Paragraphs): Labels {
  const body = (language: keyof Paragraphs) =>
    paragraphs[language].map(([heading, text]) => `<h2>${heading}</h2>\n<p>${text}</p>`).join('\n')
  return { zh: body('zh'), en: body('en'), fr: body('fr'), ko: body('ko') }
}
