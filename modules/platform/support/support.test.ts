import { expect, test } from 'vitest'
import { sanitizeHtml } from '#kernel/server/html.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aQuestion } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })

test('questions come with their categories in the language of the request, and say where there is no translation', async () => {
  const { id, categoryId } = await aQuestion(app)
  const answer = (await app.anonymous.in('en').get('/api/questions', { category: categoryId })).body.data
  expect(answer).toEqual({
    categories: [{ id: categoryId, label: 'Registration', questionCount: 1 }],
    questions: [
      {
        id,
        categoryId,
        title: 'What if I forgot my password?',
        answerHtml: '<p>Choose “Recover password”.</p>',
        language: 'en',
        languages: ['zh', 'en'],
        updatedAt: '2026-11-21T01:00:00.000Z',
      },
    ],
  })
  const inKorean = (await app.anonymous.in('ko').get('/api/questions', { category: categoryId })).body.data.questions[0]
  expect([inKorean.language, inKorean.title]).toEqual(['zh', '忘记密码怎么办？'])
})

test('the search finds two Chinese characters and several words, in any language, but not unpublished questions', async () => {
  const titles = { zh: '视频上传中断了怎么办？', en: 'My upload was interrupted' }
  const { id } = await aQuestion(app, { titles })
  await aQuestion(app, { titles, isPublished: false })
  const found = async (search: string) =>
    (await app.anonymous.get('/api/questions', { search })).body.data.questions.map(
      (question: { id: string }) => question.id,
    )
  expect(await found('视频')).toEqual([id])
  expect(await found('upload INTERRUPTED')).toEqual([id])
  expect(await found('视频 password-less')).toEqual([])
  expect(await found("%' or 1=1 --")).toEqual([])
})

test('a vote counts once per browser and may be changed', async () => {
  const { id } = await aQuestion(app)
  const counts = () =>
    app.write((db) =>
      db
        .selectFrom('platform.question')
        .select(['helpful_count', 'unhelpful_count'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  for (const isHelpful of [true, true]) await app.anonymous.put(`/api/questions/${id}/rating`, { isHelpful })
  expect(await counts()).toEqual({ helpful_count: 1, unhelpful_count: 0 })
  const changed = await app.anonymous.put(`/api/questions/${id}/rating`, { isHelpful: false })
  expect(changed.body.data).toEqual({ isHelpful: false })
  expect(await counts()).toEqual({ helpful_count: 0, unhelpful_count: 1 })
  await app.anonymous.put(`/api/questions/${id}/rating`, { isHelpful: true }, { 'user-agent': 'another browser' })
  expect(await counts()).toEqual({ helpful_count: 1, unhelpful_count: 1 })
})

test('an unpublished question cannot be rated', async () => {
  const { id } = await aQuestion(app, { isPublished: false })
  expect((await app.anonymous.put(`/api/questions/${id}/rating`, { isHelpful: true })).body.code).toEqual('not_found')
})

test('an asked question is kept with its contact encrypted, and leaves an audit row without it', async () => {
  const answer = await app.anonymous.post('/api/asked-questions', {
    question: '学校名单里没有我们学校',
    contact: '13900000000',
  })
  expect(answer.status).toEqual(200)
  const row = await app.write((db) =>
    db
      .selectFrom('platform.asked_question')
      .selectAll()
      .where('id', '=', answer.body.data.id)
      .executeTakeFirstOrThrow(),
  )
  expect([row.body, row.state, row.language]).toEqual(['学校名单里没有我们学校', 'unprocessed', 'zh'])
  expect(row.contact_cipher?.includes('13900000000')).toEqual(false)
  expect(app.ctx().secrets.decrypt(row.contact_cipher ?? Buffer.alloc(0), 'support.contact')).toEqual('13900000000')
  expect(await app.auditOf(row.id)).toMatchObject([{ action: 'support.ask' }])
})

test('too many questions within an hour from one address are refused in words, and an hour later taken again', async () => {
  app.clock.advance(3_600_000)
  for (let count = 0; count < 30; count += 1) {
    expect((await app.anonymous.post('/api/asked-questions', { question: `第 ${count + 1} 个问题` })).status).toEqual(
      200,
    )
  }
  const refused = await app.anonymous.in('en').post('/api/asked-questions', { question: 'One more question' })
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    429,
    'too_many_questions',
    { retryAfterS: 3600 },
  ])
  app.clock.advance(3_600_000)
  expect((await app.anonymous.post('/api/asked-questions', { question: '过了一小时再问' })).status).toEqual(200)
})

test('a question too short, too long or with unknown fields is refused with every problem', async () => {
  const refused = await app.anonymous.post('/api/asked-questions', { question: '?', contact: 'x'.repeat(121), more: 1 })
  expect(refused.body.fields.map((field: { path: string; code: string }) => [field.path, field.code])).toEqual([
    ['question', 'too_short'],
    ['contact', 'too_long'],
    ['more', 'unknown_field'],
  ])
})

test('rich text keeps known tags and shows everything else as text', () => {
  const cases: [string, string][] = [
    ['<p>你好 <strong>世界</strong></p>', '<p>你好 <strong>世界</strong></p>'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<p onclick="x()">a</p>', '&lt;p onclick=&quot;x()&quot;&gt;a'],
    ['<a href="javascript:alert(1)">a</a>', '&lt;a href=&quot;javascript:alert(1)&quot;&gt;a'],
    [
      '<a href="https://example.org/?a=1&b=2">a</a>',
      '<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">a</a>',
    ],
    ['<a href="//evil.example">a', '&lt;a href=&quot;//evil.example&quot;&gt;a'],
    ['<IMG SRC=x onerror=alert(1)>', '&lt;IMG SRC=x onerror=alert(1)&gt;'],
    ['<p><em>open', '<p><em>open</em></p>'],
    ['a</p></div>', 'a&lt;/div&gt;'],
    ['1 < 2 & 3 > 2 &amp; &lt;', '1 &lt; 2 &amp; 3 &gt; 2 &amp; &lt;'],
    ['<p href="/x">a', '&lt;p href=&quot;/x&quot;&gt;a'],
  ]
  expect(cases.map(([html]) => sanitizeHtml(html))).toEqual(cases.map(([, safe]) => safe))
})
