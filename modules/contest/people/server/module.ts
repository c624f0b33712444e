import { accountOf } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { peopleRoutes } from '../contract.ts'
import { peopleSchemas } from '../schema.ts'
import { earlierPerson, forgetPeople, listPeople, removePerson } from './people.ts'

export default defineModule({
  name: 'contest.people',
  tables: ['contest.person'],
  routes: [
    route(peopleRoutes.list, peopleSchemas.list, {
      access: { who: 'permitted', roles: ['pupil', 'teacher', 'unit-contact'], rows: 'own account' },
      run: (ctx, { query }) => listPeople(ctx, query.role),
    }),
    route(peopleRoutes.remove, peopleSchemas.remove, {
      access: {
        who: 'permitted',
        roles: ['pupil', 'teacher', 'unit-contact'],
        rows: { rows: 'own people', find: (ctx, { params }) => earlierPerson(ctx.db, accountOf(ctx), params.person) },
      },
      run: (ctx, { params }) => removePerson(ctx, params.person),
    }),
  ],
  jobs: { 'people.forget': forgetPeople },
  subscriptions: { 'accounts.consentWithdrawn': ['people.forget'] },
  invariants: [
    {
      name: 'no identity number lies among the values of an earlier person',
      sql: `select id from contest.person where field_values::text ~ '(^|[^0-9])[1-9][0-9]{16}[0-9Xx]([^0-9]|$)'`,
    },
  ],
})
