import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { authorizationCodeRoutes, contestRoles } from '../contract.ts'
import { authorizationCodeSchemas } from '../schema.ts'
import { lookUpCode } from './look-up.ts'

export default defineModule({
  name: 'contest.authorization-codes',
  tables: ['contest.quota', 'contest.authorization_code', 'contest.code_attempt'],
  roles: contestRoles,
  routes: [
    route(authorizationCodeRoutes.lookUp, authorizationCodeSchemas.lookUp, {
      access: { who: 'permitted', roles: ['pupil', 'teacher', 'unit-contact'], rows: 'scoped list' },
      run: (ctx, { body }) => lookUpCode(ctx, body),
    }),
  ],
  invariants: [
    {
      name: 'no unit holds more live codes than its quota',
      sql: `select q.organization_id, q.kind, q.stage from contest.quota q
            where q.amount < (select count(*) from contest.authorization_code c
              where c.season_id = q.season_id and c.organization_id = q.organization_id and c.kind = q.kind
                and c.state <> 'void' and (q.stage = '' or c.stage = q.stage))`,
    },
    {
      name: 'a code names a declaration exactly while it is bound to it',
      sql: `select id from contest.authorization_code
            where (state in ('bound', 'submitted', 'used')) <> (declaration_id is not null)`,
    },
    {
      name: 'no declaration has two codes',
      sql: `select declaration_id from contest.authorization_code
            where declaration_id is not null group by declaration_id having count(*) > 1`,
    },
  ],
})
