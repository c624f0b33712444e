import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

/** States of an asked question (spec §4, feedback). */
export const askedQuestionStates = ['unprocessed', 'processing', 'timeout', 'resolved', 'essence', 'deleted'] as const
export const askedQuestionTones = {
  unprocessed: 'wait',
  processing: 'wait',
  timeout: 'bad',
  resolved: 'good',
  essence: 'good',
} as const
export type AskedQuestionState = (typeof askedQuestionStates)[number]

export const supportLimits = {
  questionChars: 1000,
  questionCharsMin: 5,
  contactChars: 120,
  searchChars: 60,
  feedbackPictures: 4,
} as const

export const supportRoutes = routes('support', {
  /** frequent questions of the portal with their answers, by category and words */
  questions: { method: 'GET', path: '/api/questions' },
  /** "was this helpful": once per person or browser, and it may be changed */
  rate: {
    method: 'PUT',
    path: '/api/questions/:question/rating',
    trace: { none: 'a vote that tells nothing about anybody' },
    repeatable: 'the same vote again changes nothing',
  },
  /** a question of one's own, also without signing in */
  ask: { method: 'POST', path: '/api/asked-questions' },
  /** files that explain how things are done here; those for the portal */
  manuals: { method: 'GET', path: '/api/manuals' },
  /** the same for the office, together with its questions and answers */
  knowledge: { method: 'GET', path: '/api/console/knowledge' },
  /** what somebody who is signed in has to say about the product */
  giveFeedback: { method: 'POST', path: '/api/feedback' },
  /** one's own, with what became of it */
  ownFeedback: { method: 'GET', path: '/api/feedback' },
  /** how whoever asked can be reached; asks a reason and is logged */
  unmaskContact: {
    method: 'POST',
    path: '/api/console/asked-questions/:id/contact',
    permission: 'askedQuestions.unmask',
  },
})

export const supportRefusals = refusals({
  too_many_questions: {
    status: 429,
    when: 'more questions within an hour than the setting allows; carries retryAfterS',
  },
  category_in_use: { status: 409, when: 'a category is to be removed that has questions; carries count' },
  no_contact: { status: 409, when: 'the contact of an asked question is to be seen that came without one' },
})
