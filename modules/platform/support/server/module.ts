import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { supportRoutes } from '../contract.ts'
import { supportSchemas } from '../schema.ts'
import { askQuestion, rateQuestion } from './operations.ts'
import { frequentQuestions, publishedQuestion, unprocessedQuestions } from './queries.ts'

const everybody = { who: 'anyone', why: 'help is for those who cannot sign in as well (spec §2)' } as const

export default defineModule({
  name: 'platform.support',
  tables: ['platform.question_category', 'platform.question', 'platform.question_vote', 'platform.asked_question'],
  routes: [
    route(supportRoutes.questions, supportSchemas.questions, {
      access: { ...everybody, rows: 'public rows' },
      run: (ctx, { query }) => frequentQuestions(ctx, query),
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
  ],
  live: [{ key: '/system/feedback', permission: 'askedQuestions.view', count: unprocessedQuestions }],
  invariants: [
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
