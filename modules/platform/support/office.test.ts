import { expect, test } from 'vitest'
import { sanitizeHtml } from '#kernel/server/html.ts'
import { personalData } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { costLimits } from '#modules/platform/accounts/contract.ts'
import { aContactWithRole, anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPng } from '#modules/platform/files/fixtures.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { aManualFile, anAskedQuestion, aQuestion } from './fixtures.ts'
import { expireAsked } from './server/asked-office.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })
const office = app.as(await anAdmin(app))
const asked = (id: string, action = '') => `/api/console/asked-questions/${id}${action}`
const stateOf = async (id: string) => (await office.get(asked(id))).body.data.state

test('an answer goes to the contact that was left, in the language of the question, and settles it', async () => {
  const id = await anAskedQuestion(app, 'Parent@Example.org')
  await office.post(asked(id, '/take'))
  expect(await stateOf(id)).toEqual('processing')
  await office.post(asked(id, '/answer'), { values: { answer: '请先把照片缩小。' } })
  expect((await office.get(asked(id))).body.data).toMatchObject({
    state: 'resolved',
    answer: '请先把照片缩小。',
    handledBy: '管理员',
    abilities: { take: 'wrong_state', answer: 'wrong_state', distill: true },
  })
  const [message] = await messagesTo(app, 'parent@example.org')
  expect(message?.body).toEqual('你问：照片太大传不上去，怎么办？\n\n回复：请先把照片缩小。')
  expect((await office.post(asked(id, '/answer'), { values: { answer: '再答一次' } })).body.code).toEqual('wrong_state')
})

test('what is worth it is published among the frequent questions, its answer cleaned [console /contest/faq]', async () => {
  const id = await anAskedQuestion(app, null)
  const { categoryId } = await aQuestion(app)
  await office.post(asked(id, '/distill'), {
    values: {
      category: categoryId,
      title: { zh: '照片太大怎么办？' },
      answer: { zh: '<p>先缩小</p><script>x</script>' },
    },
  })
  expect(await stateOf(id)).toEqual('essence')
  const { questions } = (await app.anonymous.get('/api/questions', { category: categoryId, search: '照片' })).body.data
  expect(questions).toMatchObject([
    { title: '照片太大怎么办？', answerHtml: '<p>先缩小</p>&lt;script&gt;x&lt;/script&gt;' },
  ])
})

test('what nobody has settled in time is overdue, and can still be taken', async () => {
  const [old, settled] = [await anAskedQuestion(app), await anAskedQuestion(app)]
  await office.post(asked(settled, '/answer'), { values: { answer: '好' } })
  const weekAgo = new Date(app.clock.now().getTime() - 7 * 24 * 3_600_000)
  await app.write((db) =>
    db.updateTable('platform.asked_question').set({ created_at: weekAgo }).where('id', 'in', [old, settled]).execute(),
  )
  const fresh = await anAskedQuestion(app)
  await expireAsked(app.ctx())
  expect([await stateOf(old), await stateOf(settled), await stateOf(fresh)]).toEqual([
    'timeout',
    'resolved',
    'unprocessed',
  ])
  await office.post(asked(old, '/take'))
  expect(await stateOf(old)).toEqual('processing')
})

test('a contact is shown for a reason, which stands in the log; without a contact there is nothing to show', async () => {
  const [id, without] = [await anAskedQuestion(app, '13900000000'), await anAskedQuestion(app, null)]
  expect((await office.post(asked(id, '/contact'), {})).body.code).toEqual('invalid_input')
  const shown = await office.post(asked(id, '/contact'), { reason: '电话回复' })
  expect(shown.body.data).toEqual({ contact: '13900000000' })
  expect(await app.auditOf(id)).toMatchObject([{ action: 'askedQuestions.unmask', reason: '电话回复' }])
  expect((await office.post(asked(without, '/contact'), { reason: '电话回复' })).body.code).toEqual('no_contact')
})

test('the knowledge base of the office and its manuals are not shown on the portal [console /system/knowledge-base] [console /system/manuals]', async () => {
  const { id } = await aQuestion(app, { audience: 'console', titles: { zh: '怎样盖章？' } })
  const file = await aManualFile(app)
  const add = (audience: string) =>
    office.post('/api/console/manuals', { values: { title: { zh: `手册 ${audience}` }, audience, sort: 1, file } })
  await add('console')
  await add('portal')
  const titles = (data: { manuals: { title: string }[] }) => data.manuals.map((manual) => manual.title)
  const portal = (await app.anonymous.get('/api/manuals')).body.data
  const knowledge = (await office.get('/api/console/knowledge', { search: '盖章' })).body.data
  expect([titles(portal), titles(knowledge)]).toEqual([['手册 portal'], ['手册 console']])
  expect(knowledge.questions.map((question: { id: string }) => question.id)).toEqual([id])
  const public_ = (await app.anonymous.get('/api/questions', { search: '盖章' })).body.data.questions
  expect(public_).toEqual([])
  expect((await app.anonymous.put(`/api/questions/${id}/rating`, { isHelpful: true })).body.code).toEqual('not_found')
  expect((await app.as(await aPupil(app)).get('/api/console/knowledge')).body.code).toEqual('forbidden')
})

test('a person sees the feedback they gave and its answer, and nobody else’s [console /system/feedback]', async () => {
  const [one, other] = [await aPupil(app), await aPupil(app)]
  const { id } = (await app.as(one).post('/api/feedback', { body: '按钮太小，点不到', page: '/declarations' })).body
    .data
  await office.post(`/api/console/feedbacks/${id}/answer`, { values: { answer: '下个版本会改' } })
  const own = async (person: typeof one) =>
    (await app.as(person).get('/api/feedback')).body.data.feedback.map(
      (each: { id: string; state: string; answer: string }) => [each.id, each.state, each.answer],
    )
  expect([await own(one), await own(other)]).toEqual([[[id, 'resolved', '下个版本会改']], []])
})

test('feedback waits, is in hand, is resolved, is worth keeping and can be deleted; what nobody settles in time is overdue [S4-FEEDBACK-01]', async () => {
  const person = app.as(await aPupil(app))
  const give = async (body: string) => (await person.post('/api/feedback', { body })).body.data.id
  const feedback = (id: string, action = '') => `/api/console/feedbacks/${id}${action}`
  const shown = async (id: string) => (await office.get(feedback(id))).body.data.state
  const [id, late] = [await give('表格的列太窄'), await give('页面打开得太慢')]
  const states = [await shown(id)]
  for (const [action, body] of [
    ['/take', {}],
    ['/answer', { values: { answer: '可以拖动列宽' } }],
    ['/distill', {}],
    ['/discard', { reason: '已经改好' }],
  ] as const) {
    await office.post(feedback(id, action), body)
    states.push(await shown(id))
  }
  expect(states).toEqual(['unprocessed', 'processing', 'resolved', 'essence', 'deleted'])
  const weekAgo = new Date(app.clock.now().getTime() - 7 * 24 * 3_600_000)
  await app.write((db) =>
    db.updateTable('platform.feedback').set({ created_at: weekAgo }).where('id', '=', late).execute(),
  )
  await expireAsked(app.ctx())
  expect(await shown(late)).toEqual('timeout')
})

test('a category and a question of the console’s own help are written, put right and withdrawn; whoever works there finds them meanwhile [console /system/faq]', async () => {
  const reader = app.as(await aContactWithRole(app, 'contest-secretariat', (await anOrganization(app)).id))
  const add = async (segment: string, values: object) =>
    (await office.post(`/api/console/${segment}`, { values })).body.data.id
  const category = await add('question-categories', { label: { zh: '盖章' }, audience: 'console', sort: 90 })
  const title = { zh: '电子章可以吗？' }
  const id = await add('questions', { title, category, answer: { zh: '<p>可以。</p>' }, sort: 10 })
  const question = async () => (await office.get(`/api/console/questions/${id}`)).body.data
  const found = async () => {
    const { questions } = (await reader.get('/api/console/knowledge', { search: '电子章' })).body.data
    return questions.map((each: { title: string; answerHtml: string }) => [each.title, each.answerHtml])
  }
  expect((await office.get(`/api/console/question-categories/${category}`)).body.data.questionCount).toEqual(1)
  expect(await found()).toEqual([[title.zh, '<p>可以。</p>']])
  const { revision } = await question()
  const values = { answer: { zh: '<p>可以，要和纸质章一致。</p>' } }
  expect((await office.patch(`/api/console/questions/${id}`, { revision, values })).body.code).toEqual('H0000')
  expect(await found()).toEqual([[title.zh, values.answer.zh]])
  await office.post(`/api/console/questions/${id}/withdraw`)
  expect([(await question()).isPublished, await found()]).toEqual([false, []])
})

test('a category with questions is not removed, an empty one is [S3-NAMED-10]', async () => {
  const { id, categoryId } = await aQuestion(app)
  const refused = await office.delete(`/api/console/question-categories/${categoryId}`)
  expect([refused.body.code, refused.body.params]).toEqual(['category_in_use', { count: 1 }])
  await app.anonymous.put(`/api/questions/${id}/rating`, { isHelpful: true })
  await office.delete(`/api/console/questions/${id}`)
  expect((await office.delete(`/api/console/question-categories/${categoryId}`)).status).toEqual(200)
})

test('the secretariat looks after the help of the portal, and sees of the console’s own only what everybody there reads', async () => {
  const secretariat = app.as(await aContactWithRole(app, 'contest-secretariat', (await anOrganization(app)).id))
  const [portal, console] = [await aQuestion(app), await aQuestion(app, { audience: 'console' })]
  const seen = async (id: string) => (await secretariat.get(`/api/console/questions/${id}`)).body.code
  expect([await seen(portal.id), await seen(console.id)]).toEqual(['H0000', 'not_found'])
  const add = (audience: string) =>
    secretariat.post('/api/console/question-categories', { values: { label: { zh: '新分类' }, audience, sort: 1 } })
  expect((await add('portal')).body.code).toEqual('H0000')
  const refused = await add('console')
  expect(refused.body.fields).toMatchObject([{ path: 'values.audience', code: 'not_an_option' }])
  const values = { title: { zh: '问' }, category: console.categoryId, answer: { zh: '<p>答</p>' }, sort: 1 }
  const moved = await secretariat.post('/api/console/questions', { values })
  expect(moved.body.fields).toMatchObject([{ path: 'values.category', code: 'not_an_option' }])
  expect((await secretariat.get('/api/console/knowledge')).body.code).toEqual('H0000')
  expect((await secretariat.get('/api/console/feedbacks')).body.code).toEqual('forbidden')
})

test('a picker of categories offers those of one audience when it is asked to', async () => {
  const [portal, console] = [await aQuestion(app), await aQuestion(app, { audience: 'console' })]
  const { rows } = (await office.get('/api/console/question-categories/options', { 'f.audience': 'console' })).body.data
  const ids = rows.map((row: { id: string }) => row.id)
  expect([ids.includes(portal.categoryId), ids.includes(console.categoryId)]).toEqual([false, true])
})

test('rich text that was cleaned is the same when it is cleaned again', () => {
  const once = sanitizeHtml('<p>见<a href="https://example.org/?a=1&b=2">这里</a></p><img src=x onerror=alert(1)>')
  expect(once).toEqual(
    '<p>见<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">这里</a></p>&lt;img src=x onerror=alert(1)&gt;',
  )
  expect(sanitizeHtml(once)).toEqual(once)
})

test('feedback brings up to four pictures of one’s own, which whoever handles it sees, and which go when the person is forgotten', async () => {
  const [person, other] = [await aPupil(app), await aPupil(app)]
  let sides = 0
  const picture = async (owner: typeof person, purpose: 'feedback' | 'material' = 'feedback') =>
    // the same bytes twice would be one file
    (await aFile(app, owner, { name: 'screen.png', purpose, bytes: await aPng(64, `#33${10 + sides++}cc`) })).fileId
  const give = (pictures: string[]) => app.as(person).post('/api/feedback', { body: '这个按钮点不动', pictures })
  const shown = [await picture(person), await picture(person)]
  expect((await give([await picture(other)])).body.code).toEqual('not_found')
  expect((await give([await picture(person, 'material')])).body.code).toEqual('not_found')
  expect((await give(Array.from({ length: 5 }, () => shown[0] ?? ''))).body.code).toEqual('invalid_input')
  const { id } = (await give(shown)).body.data
  const seen = (await office.get(`/api/console/feedbacks/${id}`)).body.data.pictures
  expect(seen.map((each: { id: string }) => each.id)).toEqual(shown)
  expect((await app.inject({ method: 'GET', url: seen[0].url })).statusCode).toEqual(200)
  const [own] = (await app.as(person).get('/api/feedback')).body.data.feedback
  expect(own.pictures.map((each: { id: string }) => each.id)).toEqual(shown)
  const questions = personalData().find(({ name }) => name === 'questions')
  await app.ctx().change('test.erase', async (tx) => {
    await questions?.erase?.(app.ctx(), tx, person.accountId)
    return { subject: person.accountId, reply: null }
  })
  expect(await app.write((db) => db.selectFrom('platform.feedback_picture').selectAll().execute())).toEqual([])
})

test('feedback is taken within a limit of each person, and again when the hour is over', async () => {
  const [person, other] = [await aPupil(app), await aPupil(app)]
  const give = async (by: typeof person) => {
    const { status, body } = await app.as(by).post('/api/feedback', { body: '这个按钮点不动' })
    return [status, body.code]
  }
  const { max, windowMs } = costLimits.feedback
  expect(await give(person)).toEqual([200, 'H0000'])
  await app.write((db) =>
    db
      .updateTable('platform.throttle')
      .set({ failures: max - 1 })
      .where('key', '=', `feedback:${person.accountId}`)
      .execute(),
  )
  expect([await give(person), await give(person), await give(other)]).toEqual([
    [200, 'H0000'],
    [429, 'too_many_requests'],
    [200, 'H0000'],
  ])
  const begun = new Date(app.clock.now().getTime() - windowMs - 1)
  await app.write((db) =>
    db
      .updateTable('platform.throttle')
      .set({ window_started_at: begun })
      .where('key', '=', `feedback:${person.accountId}`)
      .execute(),
  )
  expect(await give(person)).toEqual([200, 'H0000'])
})
