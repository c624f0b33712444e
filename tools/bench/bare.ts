// The other side of the bench: Fastify and pg alone. Every handler reads or writes the same business rows as the product's
// and answers about the same fields, in one prepared statement written by hand; no permission, audit, check or outbox.
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const url = process.env.BARE_DATABASE_URL
const port = Number(process.env.PORT)
if (!url || !port) throw new Error('BARE_DATABASE_URL and PORT are missing')

// the same connections as the product's (kernel/server/database.ts)
const pool = new pg.Pool({ connectionString: url, max: 20, statement_timeout: 60_000, options: '-c TimeZone=UTC' })
const fastify = Fastify({ logger: false })

const ok = (data: unknown) => ({ code: 'H0000', message: '', data })

interface Asked {
  Params: { id: string }
  Querystring: { account: string; season: string; row?: string }
}

fastify.get('/announcements', async () => {
  const { rows } = await pool.query({
    name: 'announcements',
    text: `select id, contest, kind, titles ->> 'zh' as title, summaries ->> 'zh' as summary, is_pinned as "isPinned",
        is_demo as "isDemo", published_at as "publishedAt", published_at > now() - interval '7 days' as "isNew"
      from contest.announcement where published_at <= now() order by is_pinned desc, published_at desc, id limit 21`,
  })
  return ok({ rows: rows.slice(0, 20), next: rows.length > 20 ? rows[19].id : null })
})

const summary = `id, number, title, kind, season_id as season, state, level, form_version as "formVersion",
  created_at as "createdAt", greatest(updated_at, saved_at) as "updatedAt", submitted_at as "submittedAt",
  (select number from contest.receipt r where r.declaration_id = d.id order by received_at desc limit 1) as "receiptNumber",
  (select reason from contest.declaration_move m where m.declaration_id = d.id order by position desc limit 1) as reason`

fastify.get<Asked>('/declarations', async (request) => {
  const { rows } = await pool.query({
    name: 'declarations',
    text: `select ${summary} from contest.declaration d where owner_account_id = $1 order by greatest(updated_at, saved_at) desc, id desc limit 21`,
    values: [request.query.account],
  })
  return ok({ rows: rows.slice(0, 20), next: rows.length > 20 ? rows[19].id : null })
})

fastify.get<Asked>('/declarations/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'declaration',
    text: `select ${summary}, season_version as "seasonVersion", revision, field_values as values, field_revisions as revisions,
        (select jsonb_agg(jsonb_build_object('id', p.id, 'role', role, 'position', position, 'values', p.field_values,
            'revisions', p.field_revisions) order by role desc, position)
          from contest.declaration_person p where p.declaration_id = d.id and p.removed_at is null) as people,
        (select jsonb_agg(jsonb_build_object('id', m.id, 'material', material, 'position', position, 'version', version,
            'fileId', f.id, 'name', f.name, 'mediaType', f.media_type, 'sizeBytes', f.size_bytes, 'state', f.state))
          from contest.declaration_material m join platform.file f on f.id = m.file_id
          where m.declaration_id = d.id and m.removed_at is null) as materials,
        (select jsonb_agg(jsonb_build_object('action', action, 'state', to_state, 'at', at, 'reason', reason) order by position)
          from contest.declaration_move v where v.declaration_id = d.id) as moves,
        (select jsonb_build_object('code', encode(c.code_hash, 'hex'), 'state', c.state, 'unit', o.name) from contest.authorization_code c
          join platform.organization o on o.id = c.organization_id where c.id = d.authorization_code_id) as "authorizationCode"
      from contest.declaration d where id = $1`,
    values: [request.params.id],
  })
  return ok(rows[0])
})

fastify.patch<Asked & { Body: { changes: { path: string; value: string }[] } }>(
  '/declarations/:id',
  async (request) => {
    const [change] = request.body.changes
    const { rows } = await pool.query({
      name: 'save',
      text: `update contest.declaration set field_values = jsonb_set(field_values, array[$2], to_jsonb($3::text)),
        field_revisions = jsonb_set(field_revisions, array[$2], to_jsonb(revision + 1)), revision = revision + 1, saved_at = now()
      where id = $1 returning revision, saved_at as "savedAt"`,
      values: [request.params.id, change?.path, change?.value],
    })
    const { revision, savedAt } = rows[0]
    return ok({ revision, savedAt, saved: [{ path: change?.path, revision }], conflicts: [] })
  },
)

fastify.post<Asked>('/declarations/:id/submit', async (request) => {
  const { rows } = await pool.query({
    name: 'submit',
    text: `with submitted as (
        update contest.declaration set state = 'submitted', level = 'school', received_at = now(), submitted_at = now(),
          updated_at = now()
        where id = $1 and state = 'signed' returning id, state, form_version, received_at)
      insert into contest.receipt (number, declaration_id, form_version, received_at, payload, signature, key_id)
      select $2, id, form_version, received_at, '{}', '', '' from submitted
      returning declaration_id as id, form_version as "formVersion", number as "receiptNumber", received_at as "receivedAt"`,
    values: [request.params.id, randomUUID()],
  })
  if (!rows[0]) throw new Error(`${request.params.id} is not signed`)
  return ok({ ...rows[0], state: 'submitted' })
})

const office = (await pool.query(`select organization_id as id from platform.account where login_name = 'benchcity'`))
  .rows[0].id
const handedIn = `(state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null)`
const inOffice = `season_id = $1 and unit_path[2] = $2 and ${handedIn}`
/** where the deep page begins; looked for once */
const places = new Map<string, Promise<unknown[]>>()

async function placeOf(season: string, row: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select updated_at, id from contest.declaration where ${inOffice} order by updated_at desc, id desc offset $3 limit 1`,
    [season, office, Number(row) - 1],
  )
  return [rows[0].updated_at, rows[0].id]
}

fastify.get<Asked>('/office', async ({ query }) => {
  const { season, row } = query
  let place: unknown[] = []
  if (row !== undefined) {
    const known = places.get(row) ?? placeOf(season, row)
    places.set(row, known)
    place = await known
  }
  const { rows } = await pool.query({
    name: row === undefined ? 'office' : 'office after',
    text: `select d.id, d.number, title, d.kind, stage, state, d.level, form_version as "formVersion", received_at as "receivedAt",
        fix_by as "fixBy", updated_at as "updatedAt", review_since as "waitingSince",
        (select jsonb_agg(p.field_values ->> 'name' order by p.position) from contest.declaration_person p
          where p.declaration_id = d.id and p.role = 'member' and p.removed_at is null) as members,
        jsonb_build_object('id', o.id, 'name', o.name, 'above', (
          select jsonb_agg(a.name order by cardinality(a.path)) from platform.organization a where a.id = any(o.path) and a.id <> o.id)) as unit,
        jsonb_build_object('id', w.id, 'name', w.name) as "waitsFor",
        (select count(*) from (select from contest.declaration where ${inOffice} limit 1001) counted) as total
      from contest.declaration d join platform.organization o on o.id = d.organization_id
      left join platform.organization w on w.id = d.review_unit_id
      where ${inOffice} ${row === undefined ? '' : 'and (updated_at, d.id) < ($3, $4)'}
      order by updated_at desc, d.id desc limit 51`,
    values: [season, office, ...place],
  })
  return ok({ rows: rows.slice(0, 50), next: rows.length > 50 ? rows[49].id : null, total: rows[0].total })
})

fastify.get<Asked>('/overview', async ({ query }) => {
  const [counts, waiting] = await Promise.all([
    pool.query({
      name: 'counts',
      text: `select o.path[3] as unit, o3.name, c.kind, c.stage, c.state, c.level, sum(c.count)::int as count
        from contest.declaration_count c join platform.organization o on o.id = c.organization_id
        left join platform.organization o3 on o3.id = o.path[3]
        where season_id = $1 and o.path[2] = $2 group by 1, 2, 3, 4, 5, 6`,
      values: [query.season, office],
    }),
    pool.query({
      name: 'waiting',
      text: `select review_unit_id as unit, level, min(review_since) as "oldestSince" from (
          select review_unit_id, level, review_since from contest.declaration
          where season_id = $1 and unit_path[2] = $2 and state = 'submitted' order by review_since limit 1000) oldest
        group by 1, 2 order by 3 limit 20`,
      values: [query.season, office],
    }),
  ])
  return ok({ counts: counts.rows, waiting: waiting.rows })
})

fastify.post<Asked>('/declarations/:id/approve', async (request) => {
  const { rows } = await pool.query({
    name: 'approve',
    text: `with approved as (
        update contest.declaration set level = 'province', review_unit_id = unit_path[1], review_since = now(), updated_at = now()
        where id = $1 and review_unit_id = $2
        returning id, season_id, kind, stage, form_version, review_unit_id)
      insert into contest.review (id, declaration_id, season_id, kind, stage, form_version, level, unit_id, decision, state, opinion,
          reviewer_account_id, decided_at)
      select $3, id, season_id, kind, stage, form_version, 'city', $2, 'approve', 'decided', $4, $5, now() from approved
      returning declaration_id as id, id as review`,
    values: [
      request.params.id,
      office,
      randomUUID(),
      (request.body as { opinion: string }).opinion,
      (await reviewer).rows[0].id,
    ],
  })
  if (!rows[0]) throw new Error(`${request.params.id} does not wait for the city`)
  return ok({ ...rows[0], state: 'submitted', level: 'province' })
})
const reviewer = pool.query(`select id from platform.account where login_name = 'benchcity'`)

fastify.post('/dictionary', async () => {
  const { rows } = await pool.query({
    name: 'dictionary',
    text: `select type, code, labels ->> 'zh' as label, parent, sort, extra from platform.dictionary_entry
      where is_enabled order by type, sort, code`,
  })
  const dictionary: Record<string, unknown[]> = {}
  for (const { type, ...entry } of rows) {
    dictionary[type] ??= []
    dictionary[type].push(entry)
  }
  return ok(dictionary)
})

await fastify.listen({ host: '127.0.0.1', port })
process.send?.({ ready: `http://127.0.0.1:${port}` })
process.on(
  'SIGTERM',
  () =>
    void fastify
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
)
process.on('disconnect', () => process.exit(0))
