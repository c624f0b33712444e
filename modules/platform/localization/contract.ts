import { routes } from '#kernel/contract/routes.ts'

export const localizationRoutes = routes('localization', {
  /** the languages offered, each under its own name */
  languages: { method: 'GET', path: '/api/languages' },
})
