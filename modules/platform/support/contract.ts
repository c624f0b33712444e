import { choice, file, flag, instant, integer, labels, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** States of an asked question (spec §4, feedback). */
export const askedQuestionStates = ['unprocessed', 'processing', 'timeout', 'resolved', 'essence', 'deleted'] as const
export type AskedQuestionState = (typeof askedQuestionStates)[number]

/** The moves of asked questions, and of feedback. */
export const askedMoves = transitions(askedQuestionStates, {
  take: { from: ['unprocessed', 'timeout'], to: 'processing' },
  answer: { from: ['unprocessed', 'processing', 'timeout'], to: 'resolved' },
  /** worth telling everybody: published among the frequent questions */
  distill: { from: ['unprocessed', 'processing', 'timeout', 'resolved'], to: 'essence' },
  discard: { from: ['unprocessed', 'processing', 'timeout', 'resolved', 'essence'], to: 'deleted' },
  /** the clock: nobody has settled it in time */
  expire: { from: ['unprocessed', 'processing'], to: 'timeout' },
})

/** Whom questions and manuals are for. */
export const audiences = ['portal', 'console'] as const
export type Audience = (typeof audiences)[number]

export const supportLimits = { questionChars: 1000, questionCharsMin: 5, contactChars: 120, searchChars: 60 } as const

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

/** Categories of frequent questions; those of the console are the office's knowledge base. */
export const questionCategories = resource({
  name: 'questionCategories',
  segment: 'question-categories',
  fields: {
    label: labels({ maxChars: 60 }),
    audience: choice(audiences),
    sort: integer({ min: 0, max: 1_000_000 }),
    questionCount: integer({ isReadOnly: true }),
  },
  title: 'label',
  list: {
    columns: ['label', 'audience', 'questionCount', 'sort'],
    filters: ['audience', 'label'],
    search: ['label'],
    sort: { by: ['sort', 'label'], first: 'sort', direction: 'asc' },
  },
  create: ['label', 'audience', 'sort'],
  edit: ['label', 'sort'],
  remove: { ask: 'yes' },
})

/** Frequent questions with their answers, of the portal and of the office. */
export const questions = resource({
  name: 'questions',
  segment: 'questions',
  fields: {
    title: labels({ maxChars: 200 }),
    category: reference('questionCategories'),
    audience: choice(audiences, { isReadOnly: true }),
    /** HTML in each language, sanitised when it is written */
    answer: labels({ maxChars: 20_000, isLong: true }),
    sort: integer({ min: 0, max: 1_000_000 }),
    isPublished: flag({ isReadOnly: true }),
    helpfulCount: integer({ isReadOnly: true }),
    unhelpfulCount: integer({ isReadOnly: true }),
    updatedAt: instant({ isReadOnly: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'category', 'audience', 'isPublished', 'helpfulCount', 'unhelpfulCount', 'updatedAt', 'sort'],
    filters: ['audience', 'category', 'title', 'isPublished', 'updatedAt'],
    search: ['title', 'answer'],
    sort: { by: ['updatedAt', 'sort', 'helpfulCount', 'unhelpfulCount'], first: 'updatedAt', direction: 'desc' },
  },
  create: ['title', 'category', 'answer', 'sort'],
  edit: ['title', 'category', 'answer', 'sort'],
  remove: { ask: 'yes' },
  actions: { publish: { isBulk: true }, withdraw: { isBulk: true } },
  exports: true,
  imports: ['title', 'category', 'answer', 'sort'],
})

/** Questions that people asked. Whoever left a contact gets the answer by message. */
export const askedQuestions = resource({
  name: 'askedQuestions',
  segment: 'asked-questions',
  fields: {
    body: text({ isReadOnly: true }),
    state: choice(askedQuestionStates, { isReadOnly: true }),
    language: text({ isReadOnly: true }),
    hasContact: flag({ isReadOnly: true }),
    answer: text({ isReadOnly: true, isOptional: true }),
    handledBy: text({ isReadOnly: true, isOptional: true }),
    handledAt: instant({ isReadOnly: true, isOptional: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'body',
  list: {
    columns: ['body', 'state', 'language', 'hasContact', 'handledBy', 'handledAt', 'createdAt'],
    filters: ['state', 'body', 'language', 'hasContact', 'createdAt'],
    search: ['body', 'answer'],
    sort: { by: ['createdAt', 'handledAt', 'state'], first: 'createdAt', direction: 'desc' },
  },
  actions: {
    take: { isBulk: true },
    answer: { input: { answer: text({ maxChars: 2000, isLong: true }) } },
    distill: {
      input: {
        category: reference('questionCategories'),
        title: labels({ maxChars: 200 }),
        answer: labels({ maxChars: 20_000, isLong: true }),
      },
    },
    discard: { ask: 'reason', isBulk: true, isDangerous: true },
  },
  exports: true,
})

/** What people said about the product itself. */
export const feedbacks = resource({
  name: 'feedbacks',
  segment: 'feedbacks',
  fields: {
    body: text({ isReadOnly: true }),
    person: text({ isReadOnly: true }),
    page: text({ isReadOnly: true, isOptional: true }),
    state: choice(askedQuestionStates, { isReadOnly: true }),
    answer: text({ isReadOnly: true, isOptional: true }),
    handledBy: text({ isReadOnly: true, isOptional: true }),
    handledAt: instant({ isReadOnly: true, isOptional: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'body',
  list: {
    columns: ['body', 'person', 'page', 'state', 'handledBy', 'handledAt', 'createdAt'],
    filters: ['state', 'body', 'createdAt'],
    search: ['body', 'answer'],
    sort: { by: ['createdAt', 'handledAt', 'state'], first: 'createdAt', direction: 'desc' },
  },
  actions: {
    take: { isBulk: true },
    answer: { input: { answer: text({ maxChars: 2000, isLong: true }) } },
    distill: { ask: 'yes' },
    discard: { ask: 'reason', isBulk: true, isDangerous: true },
  },
  exports: true,
})

export const manuals = resource({
  name: 'manuals',
  segment: 'manuals',
  fields: {
    title: labels({ maxChars: 200 }),
    audience: choice(audiences),
    sort: integer({ min: 0, max: 1_000_000 }),
    file: file({ purpose: 'public' }),
    version: integer({ isReadOnly: true }),
    isPublished: flag({ isReadOnly: true }),
    updatedAt: instant({ isReadOnly: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'audience', 'file', 'version', 'isPublished', 'updatedAt', 'sort'],
    filters: ['audience', 'title', 'isPublished'],
    search: ['title'],
    sort: { by: ['sort', 'title', 'updatedAt'], first: 'sort', direction: 'asc' },
  },
  create: ['title', 'audience', 'sort', 'file'],
  edit: ['title', 'audience', 'sort'],
  actions: {
    replace: { input: { file: file({ purpose: 'public' }), note: text({ maxChars: 500, isOptional: true }) } },
    publish: { isBulk: true },
    withdraw: { isBulk: true },
  },
})
