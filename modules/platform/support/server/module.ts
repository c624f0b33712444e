import { accountOf } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { supportRoutes } from '../contract.ts'
import { supportSchemas } from '../schema.ts'
import { expireAsked, giveFeedback, unmaskContact } from './asked-office.ts'
import { servedAsked, servedCategories, servedFeedback, servedManuals, servedQuestions } from './console.ts'
import { askQuestion, rateQuestion } from './operations.ts'
import { personal, retention } from './personal.ts'
import { frequentQuestions, manualsFor, ownFeedback, publishedQuestion, unprocessed } from './queries.ts'

const everybody = { who: 'anyone', why: 'help is for those who cannot sign in as well (spec §2)' } as const

const anybody = { who: 'signed-in', why: 'whoever uses the product may say what is wrong with it' } as const

export default defineModule({
  name: 'platform.support',
  personal,
  retention,
  tables: [
    'platform.question_category',
    'platform.question',
    'platform.question_vote',
    'platform.asked_question',
    'platform.feedback',
    'platform.feedback_picture',
    'platform.manual',
    'platform.manual_version',
  ],
  resources: [servedCategories, servedQuestions, servedAsked, servedFeedback, servedManuals],
  routes: [
    route(supportRoutes.questions, supportSchemas.questions, {
      access: { ...everybody, rows: 'public rows' },
      run: (ctx, { query }) => frequentQuestions(ctx, query, 'portal'),
    }),
    route(supportRoutes.rate, supportSchemas.rate, {
      access: {
        ...everybody,
        rows: { rows: 'published questions', find: (ctx, { params }) => publishedQuestion(ctx, params.question) },
      },
      run: (ctx, { body }, question) => rateQuestion(ctx, question.id, body.isHelpful),
    }),
    route(supportRoutes.ask, supportSchemas.ask, {
      access: { ...everybody, rows: 'own account' },
      run: (ctx, { body }) => askQuestion(ctx, body),
    }),
    route(supportRoutes.manuals, supportSchemas.manuals, {
      access: { ...everybody, rows: 'public rows' },
      run: async (ctx) => ({ manuals: await manualsFor(ctx, 'portal') }),
    }),
    route(supportRoutes.knowledge, supportSchemas.knowledge, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'scoped list' },
      run: async (ctx, { query }) => ({
        ...(await frequentQuestions(ctx, query, 'console')),
        manuals: await manualsFor(ctx, 'console'),
      }),
    }),
    route(supportRoutes.giveFeedback, supportSchemas.giveFeedback, {
      access: { ...anybody, rows: 'own account' },
      run: (ctx, { body }) => giveFeedback(ctx, accountOf(ctx), body),
    }),
    route(supportRoutes.ownFeedback, supportSchemas.ownFeedback, {
      access: { ...anybody, rows: 'own account' },
      run: async (ctx) => ({ feedback: await ownFeedback(ctx) }),
    }),
    route(supportRoutes.unmaskContact, supportSchemas.unmaskContact, {
      access: {
        who: 'permitted',
        roles: [],
        rows: {
          rows: 'all asked questions',
          isForAll: true,
          find: (ctx, { params }) => servedAsked.find(ctx, params.id),
        },
      },
      run: (ctx, { params, body }) => unmaskContact(ctx, params.id, body.reason),
    }),
  ],
  messages: [{ template: 'support.messages.answered', nature: 'told' }],
  live: [
    {
      key: '/contest/faq',
      permission: 'askedQuestions.take',
      count: (ctx) => unprocessed(ctx, 'platform.asked_question'),
    },
    { key: '/system/feedback', permission: 'feedbacks.take', count: (ctx) => unprocessed(ctx, 'platform.feedback') },
  ],
  jobs: { 'support.expireAsked': expireAsked },
  schedule: { 'support.expireAsked': '7 * * * *' },
  invariants: [
    {
      name: 'what is resolved says who answered and what',
      sql: `select id from platform.asked_question where state = 'resolved' and (answer is null or handled_at is null)
            union all select id from platform.feedback where state = 'resolved' and (answer is null or handled_at is null)`,
    },
    {
      name: 'a manual is its newest version',
      sql: `select m.id from platform.manual m
            left join platform.manual_version v on v.manual_id = m.id and v.version = m.version
            where m.file_id is distinct from v.file_id`,
    },
    {
      name: 'the counts of a question are those of its votes',
      sql: `select q.id from platform.question q
            left join platform.question_vote v on v.question_id = q.id
            group by q.id
            having count(*) filter (where v.is_helpful) <> q.helpful_count
                or count(*) filter (where not v.is_helpful) <> q.unhelpful_count`,
    },
  ],
})
