import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

/** The agreements the program itself asks for; others may be published as data. */
export const askedAgreements = ['privacy', 'terms'] as const
export const guardianAgreement = 'guardian-consent'

export const agreementRoutes = routes('agreements', {
  /** the version in force, or an earlier one */
  view: { method: 'GET', path: '/api/agreements/:kind' },
  /** every version that was published, the newest first */
  versions: { method: 'GET', path: '/api/agreements/:kind/versions' },
  /** which versions the signed-in person has accepted, and when */
  acceptances: { method: 'GET', path: '/api/agreement-acceptances' },
  /** a signed-in person accepts a version that came out after the registration */
  accept: { method: 'POST', path: '/api/agreement-acceptances' },
})

export const agreementRefusals = refusals({
  agreement_outdated: { status: 409, when: 'another version is in force than the one that was accepted' },
})
