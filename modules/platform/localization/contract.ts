import { routes } from '#kernel/contract/routes.ts'

export const localizationRoutes = routes('localization', {
  /** the languages offered, each under its own name */
  languages: { method: 'GET', path: '/api/languages' },
  /** a script that tells a page which texts the office has corrected and which languages it offers; named only where either is so */
  corrections: { method: 'GET', path: '/api/text-corrections/:language', raw: true },
})
