import { choice, file, flag, instant, integer, labels, pictures, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { askedQuestionStates, askedQuestionTones, supportLimits } from '../contract.ts'

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
    answer: labels({ maxChars: 20_000, isRich: true }),
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

/** What waits for somebody, what is in hand, and what everybody can stop thinking of. */
const askedTabs = {
  waiting: { state: 'unprocessed,timeout' },
  processing: { state: 'processing' },
  settled: { state: 'resolved,essence' },
} as const

/** Questions that people asked. Whoever left a contact gets the answer by message. */
export const askedQuestions = resource({
  name: 'askedQuestions',
  segment: 'asked-questions',
  fields: {
    body: text({ isReadOnly: true }),
    state: choice(askedQuestionStates, { isReadOnly: true, tones: askedQuestionTones }),
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
    tabs: askedTabs,
    sort: { by: ['createdAt', 'handledAt', 'state'], first: 'createdAt', direction: 'desc' },
  },
  actions: {
    take: { isBulk: true },
    answer: { input: { answer: text({ maxChars: 2000, isLong: true }) } },
    distill: {
      input: {
        category: reference('questionCategories'),
        title: labels({ maxChars: 200 }),
        answer: labels({ maxChars: 20_000, isRich: true }),
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
    pictures: pictures({
      isReadOnly: true,
      isOptional: true,
      purpose: 'feedback',
      maxCount: supportLimits.feedbackPictures,
    }),
    person: text({ isReadOnly: true }),
    page: text({ isReadOnly: true, isOptional: true }),
    state: choice(askedQuestionStates, { isReadOnly: true, tones: askedQuestionTones }),
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
    tabs: askedTabs,
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
