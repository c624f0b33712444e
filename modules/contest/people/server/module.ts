import { accountOf } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { knownPeopleRoutes, peopleRoutes } from '../contract.ts'
import { knownPeopleSchemas, peopleSchemas } from '../schema.ts'
import { servedPeople } from './known-people.ts'
import { likelyDuplicates } from './merging.ts'
import { collectPeople, earlierPerson, erasePeople, forgetPeople, listPeople, removePerson } from './people.ts'
import { retention } from './retention.ts'

export default defineModule({
  name: 'contest.people',
  tables: ['contest.person', 'contest.known_person', 'contest.known_person_part'],
  resources: [servedPeople],
  personal: [
    {
      name: 'people',
      holds: ['contest.person', 'contest.known_person_part'],
      collect: collectPeople,
      erase: erasePeople,
    },
  ],
  retention,
  scopePaths: [{ table: 'contest.known_person', column: 'unit_path' }],
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
    route(knownPeopleRoutes.duplicates, knownPeopleSchemas.duplicates, {
      access: { who: 'permitted', roles: ['contest-officer', 'contest-secretariat'], rows: 'scoped list' },
      run: (ctx, { query }) => likelyDuplicates(ctx, query.person),
    }),
  ],
  jobs: { 'people.forget': forgetPeople },
  subscriptions: { 'accounts.consentWithdrawn': ['people.forget'] },
  invariants: [
    {
      name: 'who is shown as part of another person is of the same role, and that one stands by itself',
      sql: `select merged.id from contest.known_person merged join contest.known_person kept on kept.id = merged.merged_into
            where kept.merged_into is not null or kept.role <> merged.role or kept.own_values is null`,
    },
    {
      name: 'chosen values stand only where somebody was merged',
      sql: `select id from contest.known_person kept where own_values is not null
            and not exists (select from contest.known_person merged where merged.merged_into = kept.id)`,
    },
    {
      name: 'whom the office may look up is named by a declaration',
      sql: `select id from contest.known_person person
            where not exists (select from contest.known_person_part part where part.known_person_id = person.id)`,
    },
    {
      name: 'no identity number lies among the values of an earlier person',
      sql: `select id from contest.person where field_values::text ~ '(^|[^0-9])[1-9][0-9]{16}[0-9Xx]([^0-9]|$)'`,
    },
  ],
})
