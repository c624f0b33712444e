import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { agreementOfficeTexts, loadVersionParts } from '#modules/platform/agreements/web/index.ts'

/** Agreements stand here, since whoever has not accepted one is an account. */
export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/system/agreements',
    permission: 'agreementVersions.view',
    texts: agreementOfficeTexts,
    title: (t) => t('title'),
    async lazy() {
      const [{ agreementsConsole }, parts] = await Promise.all([import('./AgreementsConsole.tsx'), loadVersionParts()])
      return { Page: agreementsConsole(parts) }
    },
  }),
]
