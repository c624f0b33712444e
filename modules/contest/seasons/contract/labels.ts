import { routes } from '#kernel/contract/routes.ts'

/** `not-translated`: nothing stands there in a language, or its Chinese was corrected and it was not looked at since. */
export const labelStates = ['corrected', 'not-translated'] as const
export type LabelState = (typeof labelStates)[number]

/** What became of a correction when the next version was published. */
export const correctionOutcomes = ['taken-over', 'dropped'] as const
export type CorrectionOutcome = (typeof correctionOutcomes)[number]
/** What publishing a draft would make of one: it stays where the draft was begun before it and says the same words still. */
export const correctionFates = [...correctionOutcomes, 'stays'] as const
export type CorrectionFate = (typeof correctionFates)[number]

/** How many places are told at once. */
export const labelPlacesMax = 50

/** The words of a published season, corrected on top of what was published: words only, never a rule. */
export const seasonLabelRoutes = routes('seasonLabels', {
  list: { method: 'GET', path: '/api/console/seasons/:season/labels', permission: 'contestSeasons.view' },
  /** puts other words in place of those that are shown */
  correct: { method: 'PUT', path: '/api/console/seasons/:season/labels' },
  /** back to the words that were published */
  restore: {
    method: 'POST',
    path: '/api/console/seasons/:season/labels/restore',
    permission: 'seasonLabels.correct',
  },
})
