import { choice, instant, integer, labels, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { askedAgreements, guardianAgreement } from '../contract.ts'

export const agreementKinds = [...askedAgreements, guardianAgreement] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** Where a version stands: written, published for a day to come, in force, followed by another. */
export const versionStates = ['draft', 'scheduled', 'in-force', 'replaced'] as const
export type VersionState = (typeof versionStates)[number]

export const versionMoves = transitions(versionStates, {
  edit: { from: ['draft'], to: 'draft' },
  remove: { from: ['draft'], to: 'draft' },
  publish: { from: ['draft'], to: ['scheduled', 'in-force'] },
  /** before its day has come */
  recall: { from: ['scheduled'], to: 'draft' },
})

/** Versions of the agreements, in four languages. */
export const agreementVersions = resource({
  name: 'agreementVersions',
  segment: 'agreements',
  fields: {
    kind: choice(agreementKinds),
    version: text({ maxChars: 40, pattern: '[0-9A-Za-z.-]+', patternProblem: 'version_format' }),
    title: labels({ maxChars: 100 }),
    /** HTML in each language, sanitised when it is written */
    body: labels({ maxChars: 100_000, isLong: true }),
    state: choice(versionStates, { isReadOnly: true, tones: { scheduled: 'wait', 'in-force': 'good' } }),
    /** in force from */
    publishedAt: instant({ isReadOnly: true, isOptional: true }),
    /** by how many accounts */
    acceptedCount: integer({ isReadOnly: true }),
    updatedAt: instant({ isReadOnly: true }),
  },
  title: 'title',
  list: {
    columns: ['kind', 'version', 'title', 'state', 'publishedAt', 'acceptedCount', 'updatedAt'],
    filters: ['kind', 'state', 'version', 'title', 'publishedAt'],
    search: ['title', 'version'],
    sort: { by: ['updatedAt', 'version', 'kind'], first: 'updatedAt', direction: 'desc' },
  },
  create: ['kind', 'version', 'title', 'body'],
  edit: ['version', 'title', 'body'],
  remove: { ask: 'yes' },
  actions: {
    publish: { input: { from: instant({ isOptional: true }) }, isDangerous: true },
    recall: { ask: 'reason' },
  },
})

export const versionRefusals = refusals({
  agreement_day_past: { status: 422, when: 'a version is to hold from a day that is over' },
  agreement_day_order: { status: 409, when: 'a version is to hold before one of its kind that is published already' },
})
