import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { aRobotDay, aStrangerAs, aTeam, move, rescueSheet } from '#modules/contest/teams/fixtures.ts'
import { anAdmin, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { resolveActor } from '#modules/platform/accounts/server/index.ts'
import { shownState } from './contract.ts'
import { aPlayedDay, aProtest, aSecondHead, aSheet, beginRound, boardOf, enter } from './fixtures.ts'
import { drawOrder } from './server/draw-order.ts'
import { enterSheet } from './server/sheets.ts'

const app = await startTestApp({ now: '2026-03-20T01:00:00Z' })
const viewOf = async (day: { head: Parameters<typeof app.as>[0] }, board: string) =>
  must(await app.as(day.head).get(`/api/console/score-boards/${board}`))

test('the same sheet twice is one, from whichever tablet, and the server reckons its total', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const sheet = aSheet(app, teams[0]?.id ?? '')
  const first = must(await enter(app, day.referee, sheet))
  const again = must(await enter(app, day.head, sheet))
  expect(first).toEqual({ id: sheet.id, points: 75, hasScore: true, state: 'counted' })
  expect(again).toEqual(first)
  expect((await app.auditOf(sheet.id)).map(({ action }) => action)).toEqual(['scoring.enter'])
  const { sheets, ranking } = await viewOf(day, board)
  expect(sheets.map((each: { id: string }) => each.id)).toEqual([sheet.id])
  expect(ranking).toEqual([{ team: teams[0]?.id, place: 1, points: 75, counted: [1] }])
})

test('ten times at once the same sheet is one', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const sheet = aSheet(app, teams[0]?.id ?? '')
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(app, day.referee, sheet)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await viewOf(day, board)).sheets).toHaveLength(1)
  expect(await app.auditOf(sheet.id)).toHaveLength(1)
})

test('an id that comes again with other contents is refused, and the first stays', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const sheet = aSheet(app, teams[0]?.id ?? '')
  must(await enter(app, day.referee, sheet))
  const other = await enter(app, day.referee, { ...sheet, counts: { supplies: 4 } })
  expect([other.status, other.body.code]).toEqual([409, 'sheet_reused'])
  expect((await viewOf(day, board)).sheets[0].points).toEqual(75)
})

test('two different sheets of one round are both kept, none counts, and the head referee settles it with a reason', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const [one, other] = [aSheet(app, teams[0]?.id ?? ''), aSheet(app, teams[0]?.id ?? '', { counts: { supplies: 4 } })]
  must(await enter(app, day.referee, one))
  expect(must(await enter(app, day.head, other)).state).toEqual('in-conflict')
  const open = await viewOf(day, board)
  expect(open.sheets.map(({ state }: { state: string }) => state)).toEqual(['in-conflict', 'in-conflict'])
  expect(open.ranking[0]).toEqual({ team: teams[0]?.id, place: null, points: null, counted: [] })
  const frozen = await app.as(day.head).post(`/api/console/score-boards/${board}/freeze`, {})
  expect([frozen.status, frozen.body.code]).toEqual([409, 'sheets_in_conflict'])

  const forbidden = await app
    .as(day.referee)
    .post(`/api/console/score-sheets/${other.id}/settle`, { reason: '以此为准' })
  expect(forbidden.status).toEqual(403)
  must(await app.as(day.head).post(`/api/console/score-sheets/${other.id}/settle`, { reason: '录像确认四件' }))
  const settled = await viewOf(day, board)
  expect(
    Object.fromEntries(settled.sheets.map((sheet: { id: string; state: string }) => [sheet.id, sheet.state])),
  ).toEqual({ [one.id]: 'set-aside', [other.id]: 'counted' })
  expect(settled.ranking[0].points).toEqual(80)
})

test('no sheet is taken of a team whose inspection was taken back while it came in', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const sheet = aSheet(app, teams[0]?.id ?? '')
  const ctx = app.ctx(await resolveActor(day.referee.token, app.ctx()))
  const change: typeof ctx.change = async (name, act) => {
    must(await move(app, day.head, sheet.team, 'undo-inspection', { reason: '复查' }))
    return await ctx.change(name, act)
  }
  await expect(enterSheet({ ...ctx, change }, sheet)).rejects.toMatchObject({ code: 'team_not_ready' })
  expect((await viewOf(day, board)).sheets).toEqual([])
})

test('the same score written down twice without a network counts once, and nobody has to settle it', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const team = teams[0]?.id ?? ''
  const one = aSheet(app, team, { counts: { supplies: 3, home: 1 } })
  const again = aSheet(app, team, { counts: { supplies: 3, home: 1, touch: 0 } })
  must(await enter(app, day.referee, one))
  expect(must(await enter(app, day.head, again)).state).toEqual('set-aside')
  const { sheets, ranking } = await viewOf(day, board)
  expect(Object.fromEntries(sheets.map(({ id, state }: { id: string; state: string }) => [id, state]))).toEqual({
    [one.id]: 'counted',
    [again.id]: 'set-aside',
  })
  expect(ranking).toEqual([{ team, place: 1, points: 90, counted: [1] }])
  must(await app.as(day.head).post(`/api/console/score-boards/${board}/freeze`, {}))
})

test('what is above a maximum is refused at its field, all of it at once, and nothing is kept', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const sheet = aSheet(app, teams[0]?.id ?? '', { counts: { supplies: 5, home: -1, moon: 1 }, timeMs: 120_001 })
  const refused = await enter(app, day.referee, sheet)
  expect([refused.status, refused.body.code]).toEqual([422, 'sheet_invalid'])
  expect(refused.body.fields.map(({ path, message }: Record<string, string>) => [path, message])).toEqual([
    ['counts.supplies', '最多 4 次'],
    ['counts.home', '不能小于 0'],
    ['counts.moon', '这里没有这一项'],
    ['timeMs', '不能超过限时 120 秒'],
  ])
  expect((await viewOf(day, board)).sheets).toEqual([])
})

test('penalties never go below zero, and without a task there is no score', async () => {
  const { day, board, teams } = await aPlayedDay(app, 2)
  const [harsh, idle] = teams
  must(await enter(app, day.referee, aSheet(app, harsh?.id ?? '', { counts: { supplies: 1, touch: 5 } })))
  must(await enter(app, day.referee, aSheet(app, idle?.id ?? '', { counts: { touch: 1 } })))
  const { ranking } = await viewOf(day, board)
  expect(ranking).toEqual([
    { team: harsh?.id, place: 1, points: 0, counted: [1] },
    { team: idle?.id, place: null, points: null, counted: [] },
  ])
})

test('a sheet is taken only of a round that has begun and of a team that passed the inspection', async () => {
  const { day, teams } = await aPlayedDay(app)
  const early = await enter(app, day.referee, aSheet(app, teams[0]?.id ?? '', { round: 2 }))
  expect([early.status, early.body.code, early.body.params]).toEqual([409, 'round_not_started', { round: 2 }])
  const waiting = await aTeam(app, day, { until: 'present' })
  const unready = await enter(app, day.referee, aSheet(app, waiting.id))
  expect([unready.status, unready.body.code]).toEqual([409, 'team_not_ready'])
})

test('a tablet whose clock runs ahead has not signed after we have the sheet', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  must(await enter(app, day.referee, aSheet(app, teams[0]?.id ?? '', { signedAt: '2031-01-01T00:00:00Z' })))
  const { sheets } = await viewOf(day, board)
  expect(sheets[0].signedAt).toEqual(sheets[0].receivedAt)
})

test('a correction needs its reason and the newest revision, and keeps what was there before', async () => {
  const { day, teams } = await aPlayedDay(app)
  const sheet = aSheet(app, teams[0]?.id ?? '')
  must(await enter(app, day.referee, sheet))
  const path = `/api/console/score-sheets/${sheet.id}/correct`
  const body = { revision: 1, counts: { supplies: 2, home: 1 }, timeMs: 90_000, reason: '第三件压线' }
  expect((await app.as(day.head).post(path, { ...body, reason: '' })).status).toEqual(422)
  expect(must(await app.as(day.head).post(path, body))).toEqual({ revision: 2, points: 70, hasScore: true })
  const stale = await app.as(day.head).post(path, body)
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_revision'])
  const view = must(await app.as(day.head).get(`/api/console/score-sheets/${sheet.id}`))
  expect(view.corrections.map(({ points, reason }: Record<string, unknown>) => [points, reason])).toEqual([
    [75, '第三件压线'],
  ])
  expect((await app.auditOf(sheet.id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['scoring.enter', null],
    ['scoring.correct', '第三件压线'],
  ])
})

test('the order of play comes of the published seed, and is drawn again only until the round begins', async () => {
  const { day, board, teams } = await aPlayedDay(app, 3)
  const { rounds, teams: shown } = await viewOf(day, board)
  const [first] = rounds
  expect(first.order).toEqual(drawOrder(shown as { id: string; number: string }[], first.seed, 1).map(({ id }) => id))
  expect(new Set(first.order)).toEqual(new Set(teams.map(({ id }) => id)))
  const again = await app.as(day.head).post(`/api/console/score-boards/${board}/rounds/1/draw`, {})
  expect([again.status, again.body.code]).toEqual([409, 'round_begun'])
  const third = await app.as(day.head).post(`/api/console/score-boards/${board}/rounds/3/draw`, {})
  expect([third.status, third.body.code]).toEqual([409, 'round_not_started'])
  const undrawn = await app.as(day.head).post(`/api/console/score-boards/${board}/rounds/2/start`, {})
  expect([undrawn.status, undrawn.body.code]).toEqual([409, 'round_out_of_order'])
})

test('frozen results do not change until they are opened again with a reason, and are published once frozen', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const act = (step: string, body: unknown = {}) =>
    app.as(day.head).post(`/api/console/score-boards/${board}/${step}`, body)
  expect((await act('publish')).body.code).toEqual('wrong_state')
  must(await act('freeze'))
  const late = await enter(app, day.referee, aSheet(app, teams[0]?.id ?? ''))
  expect([late.status, late.body.code]).toEqual([409, 'results_frozen'])
  must(await act('reopen', { reason: '漏登一张' }))
  must(await enter(app, day.referee, aSheet(app, teams[0]?.id ?? '')))
  must(await act('freeze'))
  const now = app.clock.now().toISOString()
  app.clock.advance(30 * 60_000 + 1000)
  expect(must(await act('publish'))).toEqual({ state: 'published' })
  app.clock.set(now)
})

test('an administrator of the system has no access to scores, and another province none to ours', async () => {
  const { day, board } = await aPlayedDay(app)
  const admin = await anAdmin(app)
  const closed = await app.as(admin).get(`/api/console/score-boards/${board}`)
  expect([closed.status, closed.body.code]).toEqual([403, 'forbidden'])
  const { permissions } = must(await app.as(admin).get('/api/access/me'))
  expect(permissions).toEqual(['*', '!scoring.', '!scoreProtests.'])
  const stranger = await aStrangerAs(app, 'head-referee')
  expect((await app.as(stranger).get(`/api/console/score-boards/${board}`)).status).toEqual(404)
  const list = must(await app.as(stranger).get('/api/console/score-boards', { season: day.season.id }))
  expect(list.boards).toEqual([])
  // … while there is something to see
  expect(must(await app.as(day.head).get('/api/console/score-boards', { season: day.season.id })).boards).toHaveLength(
    1,
  )
})

test('the scoreboard is public, names no person, and shows nothing of the signature', async () => {
  const { day, teams } = await aPlayedDay(app)
  must(await enter(app, day.referee, aSheet(app, teams[0]?.id ?? '', { signedName: '沈清秋' })))
  const answer = await app.anonymous.get(`/api/scoreboards/${day.season.id}/space-rescue/primary-group`)
  const board = must(answer)
  expect(board.rows).toEqual([
    {
      number: teams[0]?.number,
      team: '会转弯的风筝',
      school: '明德实验学校',
      city: '江州市',
      place: 1,
      points: 75,
      rounds: [75, null],
      counted: [1],
    },
  ])
  const text = answer.raw.toString('utf8')
  // the contestant's name, the signer's, the coach's
  for (const name of ['阿依古丽', '沈清秋', '周明远', 'M10 10']) expect(text.includes(name)).toEqual(false)
  const people = must(await app.as(day.referee).get(`/api/console/team-days/${teams[0]?.id}`))
  expect(people.contestants[0].name).toEqual('阿依古丽·买买提')
})

test('watching costs no query per viewer, and a change reaches everybody once', async () => {
  const { day, teams } = await aPlayedDay(app)
  const origin = await app.origin()
  // until the program hears of changes it keeps nothing
  await expect.poll(() => app.surroundings.database.notices.isListening).toEqual(true)
  const path = `${origin}/api/scoreboards/${day.season.id}/space-rescue/primary-group/stream`
  const first = await watch(path)
  expect((await first.next()).rows[0].points).toEqual(null)
  const { queries, result: others } = await app.countQueries(() =>
    Promise.all(Array.from({ length: 20 }, () => watch(path))),
  )
  expect(queries).toEqual(0)
  for (const each of others) expect((await each.next()).rows[0].points).toEqual(null)
  must(await enter(app, day.referee, aSheet(app, teams[0]?.id ?? '')))
  // only the scores go out again: number, place, points, rounds, those that count
  for (const each of [first, ...others])
    expect((await each.next()).scores).toEqual([[teams[0]?.number, 1, 75, [75, null], [1]]])
  for (const each of [first, ...others]) await each.stop()
})

/** Reads a stream of server-sent events, one message after the other. */
async function watch(url: string) {
  const stopping = new AbortController()
  const response = await fetch(url, { signal: stopping.signal })
  expect(response.headers.get('content-type')).toEqual('text/event-stream; charset=utf-8')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      for (;;) {
        const [message] = /^data: .*\n\n/.exec(text) ?? []
        if (message) {
          text = text.slice(message.length)
          return JSON.parse(message.slice('data: '.length))
        }
        text = (text + ((await reader?.read())?.value ?? '')).replace(/^: \n\n/, '')
      }
    },
    async stop() {
      stopping.abort()
    },
  }
}

test('a protest is taken once per round until the next round begins, and a second later refused in words', async () => {
  const { day, board, teams } = await aPlayedDay(app, 2)
  const [one, other] = teams
  for (const team of teams) must(await enter(app, day.referee, aSheet(app, team.id)))
  const protest = (team: typeof one, round: number) =>
    app
      .as(team?.coach ?? day.head)
      .post(`/api/declarations/${team?.id}/score-protests`, { round, grounds: '第三件已入区' })
  must(await protest(one, 1))
  expect((await protest(one, 1)).body.code).toEqual('protest_filed')
  expect((await protest(one, 2)).body.code).toEqual('no_score_to_protest')
  await beginRound(app, day, board, 2)
  app.clock.advance(1000)
  const late = await protest(other, 1)
  expect([late.status, late.body.message]).toEqual([409, '申诉时间已于 2026年3月20日 09:00:00 结束'])
})

test('after the last round a protest is taken for half an hour from the signature, and not a second longer', async () => {
  const { day, board, teams } = await aPlayedDay(app, 2)
  await beginRound(app, day, board, 2)
  for (const team of teams) must(await enter(app, day.referee, aSheet(app, team.id, { round: 2 })))
  app.clock.advance(30 * 60_000)
  const protest = (team: (typeof teams)[number] | undefined) =>
    app
      .as(team?.coach ?? day.head)
      .post(`/api/declarations/${team?.id}/score-protests`, { round: 2, grounds: '计时多算了两秒' })
  must(await protest(teams[0]))
  app.clock.advance(1000)
  expect((await protest(teams[1])).body.code).toEqual('protest_too_late')
})

test('where the season says ten minutes, a protest after the last round is taken for ten minutes', async () => {
  const day = await aRobotDay(app)
  const team = await aTeam(app, day, { event: 'paper-plane', until: 'ready' })
  await beginRound(app, day, await boardOf(app, day, { event: 'paper-plane' }))
  must(await enter(app, day.referee, aSheet(app, team.id)))
  const { rounds } = must(await app.as(team.coach).get(`/api/declarations/${team.id}/scores`))
  expect(rounds[0].protestEndsAt).toEqual(new Date(app.clock.now().getTime() + 10 * 60_000).toISOString())
  app.clock.advance(10 * 60_000 + 1000)
  const body = { round: 1, grounds: '第三件已入区' }
  const late = await app.as(team.coach).post(`/api/declarations/${team.id}/score-protests`, body)
  expect(late.body.code).toEqual('protest_too_late')
})

test('results are published once nobody may protest any more, to the second, and a coach who is in time is heard', async () => {
  const { day, board, teams } = await aPlayedDay(app, 2)
  await beginRound(app, day, board, 2)
  for (const team of teams) must(await enter(app, day.referee, aSheet(app, team.id, { round: 2 })))
  const act = (step: string) => app.as(day.head).post(`/api/console/score-boards/${board}/${step}`, {})
  must(await act('freeze'))
  const endsAt = app.clock.now().getTime() + 30 * 60_000
  app.clock.set(new Date(endsAt).toISOString())
  const early = await act('publish')
  const time = { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'medium' } as const
  const endsAtText = new Intl.DateTimeFormat('zh', time).format(endsAt)
  expect([early.status, early.body.code, early.body.params]).toEqual([409, 'protests_window', { endsAtText }])
  const body = { round: 2, grounds: '计时多算了两秒' }
  const [one] = teams
  const { id } = must(await app.as(one?.coach ?? day.head).post(`/api/declarations/${one?.id}/score-protests`, body))
  app.clock.advance(1000)
  expect((await act('publish')).body.code).toEqual('protests_open')
  const head = app.as(await aSecondHead(app, day))
  must(await head.post(`/api/console/score-protests/${id}/reject`, { reason: '录像显示计时无误' }))
  expect(must(await act('publish'))).toEqual({ state: 'published' })
})

test('of a protest hears the owner of the team where whoever has filed it works on it no more', async () => {
  const { id, day, team } = await aProtest(app)
  const gone = await aTeacher(app)
  await app.write((db) =>
    db.updateTable('contest.score_protest').set({ filed_by: gone.accountId }).where('id', '=', id).execute(),
  )
  const head = app.as(await aSecondHead(app, day))
  must(await head.post(`/api/console/score-protests/${id}/reject`, { reason: '录像显示未入区' }))
  const told = await app.write((db) =>
    db
      .selectFrom('platform.message')
      .select('account_id')
      .distinct()
      .where('template', '=', 'scoring.messages.rejected')
      .where('account_id', 'in', [gone.accountId, team.coach.accountId])
      .execute(),
  )
  expect(told).toEqual([{ account_id: team.coach.accountId }])
})

test('whoever has written on the sheet does not decide; the coach is told by message; open protests hold back results', async () => {
  const { day, board, teams } = await aPlayedDay(app)
  const [team] = teams
  must(await enter(app, day.head, aSheet(app, team?.id ?? '')))
  const body = { round: 1, grounds: '第三件已入区' }
  const { id } = must(await app.as(team?.coach ?? day.head).post(`/api/declarations/${team?.id}/score-protests`, body))
  must(await app.as(day.head).post(`/api/console/score-boards/${board}/freeze`, {}))
  const held = await app.as(day.head).post(`/api/console/score-boards/${board}/publish`, {})
  expect([held.status, held.body.code]).toEqual([409, 'protests_open'])
  const path = `/api/console/score-protests/${id}/reject`
  const own = await app.as(day.head).post(path, { reason: '录像显示未入区' })
  expect([own.status, own.body.code]).toEqual([403, 'protest_own_sheet'])
  must(await app.as(await aSecondHead(app, day)).post(path, { reason: '录像显示未入区' }))
  const own2 = must(await app.as(team?.coach ?? day.head).get(`/api/declarations/${team?.id}/scores`))
  expect(own2.rounds[0].protest.state).toEqual('rejected')
  const inbox = must(await app.as(team?.coach ?? day.head).get('/api/inbox'))
  // all of one instant: their order says nothing
  expect(inbox.rows.map(({ title }: { title: string }) => title).toSorted()).toEqual(
    ['会转弯的风筝第 1 轮的申诉不成立', '资格审查通过：会转弯的风筝', '申报已提交：会转弯的风筝'].toSorted(),
  )
  must(await app.as(day.head).post(`/api/console/score-boards/${board}/publish`, {}))
})

test('what has played is neither checked out nor inspected anew', async () => {
  const { day, teams } = await aPlayedDay(app)
  must(await enter(app, day.referee, aSheet(app, teams[0]?.id ?? '')))
  const undone = await move(app, day.head, teams[0]?.id ?? '', 'undo-inspection', { reason: '弄错了' })
  expect([undone.status, undone.body.code]).toEqual([409, 'team_has_score'])
})

test('the entry page gets everything it needs, and nobody’s name', async () => {
  const { day, teams } = await aPlayedDay(app)
  const answer = await app.as(day.referee).get('/api/console/score-entry', { season: day.season.id })
  const [board] = must(answer).boards
  expect([board.sheet.items.length, board.startedRounds, board.teams.map(({ id }: { id: string }) => id)]).toEqual([
    rescueSheet.items.length,
    [1],
    [teams[0]?.id],
  ])
  expect(answer.raw.toString('utf8').includes('阿依古丽')).toEqual(false)
})

test('a board whose first round was not begun does not say that it is played', async () => {
  const day = await aRobotDay(app)
  await aTeam(app, day, { until: 'ready' })
  const board = await boardOf(app, day)
  const listed = async () => must(await app.anonymous.get('/api/scoreboards', { season: day.season.id })).boards
  const told = (hasBegun: boolean) => [expect.objectContaining({ state: 'live', hasBegun })]
  expect(await listed()).toEqual(told(false))
  await beginRound(app, day, board)
  expect(await listed()).toEqual(told(true))
  expect([shownState('live', false), shownState('live', true), shownState('frozen', false)]).toEqual([
    'waiting',
    'live',
    'frozen',
  ])
})
