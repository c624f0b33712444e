import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aContactWithRole, anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { storeGenerated } from '#modules/platform/files/server/index.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { askedQuestions, feedbacks, manuals, questionCategories, questions } from './contract/office.ts'
import { answerAsked } from './server/asked-office.ts'
import { createManual, setManualPublished } from './server/manual-office.ts'
import { createCategory } from './server/question-office.ts'

/** A published question of the portal in a category of its own. */
export async function aQuestion(
  app: TestApp,
  options: { titles?: object; answers?: object; isPublished?: boolean; audience?: 'portal' | 'console' } = {},
): Promise<{ id: string; categoryId: string }> {
  const { random } = app.ctx()
  const [id, categoryId] = [random.uuid(), random.uuid()]
  await app.write(async (db) => {
    await db
      .insertInto('platform.question_category')
      .values({
        id: categoryId,
        audience: options.audience ?? 'portal',
        labels: JSON.stringify({ zh: '注册与登录', en: 'Registration' }),
      })
      .execute()
    await db
      .insertInto('platform.question')
      .values({
        id,
        category_id: categoryId,
        titles: JSON.stringify(options.titles ?? { zh: '忘记密码怎么办？', en: 'What if I forgot my password?' }),
        answers: JSON.stringify(
          options.answers ?? { zh: '<p>点“找回密码”。</p>', en: '<p>Choose “Recover password”.</p>' },
        ),
        is_published: options.isPublished ?? true,
        updated_at: app.clock.now(),
      })
      .execute()
  })
  return { id, categoryId }
}

/** A question that somebody asked without signing in; with a contact unless said. */
export async function anAskedQuestion(app: TestApp, contact: string | null = 'asker@example.org'): Promise<string> {
  const { random, secrets } = app.ctx()
  const id = random.uuid()
  await app.write((db) =>
    db
      .insertInto('platform.asked_question')
      .values({
        id,
        asker_index: secrets.blindIndex(id, 'support.asker'),
        body: '照片太大传不上去，怎么办？',
        contact_cipher: contact === null ? null : secrets.encrypt(contact, 'support.contact'),
        language: 'zh',
        created_at: app.clock.now(),
      })
      .execute(),
  )
  return id
}

async function aFeedback(app: TestApp): Promise<string> {
  const answer = await app.as(await aPupil(app)).post('/api/feedback', { body: '按钮太小，点不到' })
  return answer.body.data.id
}

/** A file that everybody may fetch. */
export async function aManualFile(app: TestApp): Promise<string> {
  const ctx = app.ctx()
  return await ctx.change('test.store', async (tx) => {
    const file = {
      name: '手册.pdf',
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
      purpose: 'public',
    } as const
    const { id } = await storeGenerated(ctx, tx, file)
    return { subject: id, reply: id }
  })
}

async function aManual(app: TestApp): Promise<string> {
  const values = { title: { zh: '审查员手册' }, audience: 'console', sort: 10, file: await aManualFile(app) }
  return (await createManual(app.ctx(), values)).id
}

async function aCategory(app: TestApp, audience = 'portal'): Promise<string> {
  return (await createCategory(app.ctx(), { label: { zh: '上传材料' }, audience, sort: 10 })).id
}

const as = (app: TestApp) => anAdmin(app)
/** Looks after the help of the portal, not after the console's own. */
const stranger = async (app: TestApp) => aContactWithRole(app, 'contest-secretariat', (await anOrganization(app)).id)
const consoleQuestion = async (app: TestApp, isPublished = true) =>
  (await aQuestion(app, { audience: 'console', isPublished })).id

const officeExamples: RouteExamples = {
  'support.giveFeedback': async (app) => ({ as: await aPupil(app), body: { body: '按钮太小，点不到' } }),
  'support.unmaskContact': async (app) => ({
    as: await anAdmin(app),
    params: { id: await anAskedQuestion(app) },
    body: { reason: '打电话回复' },
  }),
  ...exampleOfResource(questionCategories, {
    as,
    stranger,
    row: (app) => aCategory(app, 'console'),
    values: async () => ({ label: { zh: '打印与签章' }, audience: 'portal', sort: 20 }),
    edit: { sort: 30 },
  }),
  ...exampleOfResource(questions, {
    as,
    stranger,
    row: consoleQuestion,
    values: async (app) => ({
      title: { zh: '怎样打印？' },
      category: await aCategory(app),
      answer: { zh: '<p>点“打印”。</p>' },
      sort: 10,
    }),
    edit: { answer: { zh: '<p>点右上角的“打印”。</p>' } },
    actions: { publish: { row: (app) => consoleQuestion(app, false) } },
  }),
  ...exampleOfResource(askedQuestions, {
    as,
    row: (app) => anAskedQuestion(app),
    values: async () => ({}),
    actions: {
      answer: { body: async () => ({ values: { answer: '请先缩小照片。' } }) },
      distill: {
        body: async (app) => ({
          values: { category: await aCategory(app), title: { zh: '照片太大' }, answer: { zh: '<p>先缩小。</p>' } },
        }),
      },
    },
  }),
  ...exampleOfResource(feedbacks, {
    as,
    row: aFeedback,
    values: async () => ({}),
    actions: {
      answer: { body: async () => ({ values: { answer: '下个版本会改。' } }) },
      distill: {
        row: async (app) => {
          const id = await aFeedback(app)
          await answerAsked(app.ctx(), 'feedbacks', id, '谢谢')
          return id
        },
      },
    },
  }),
  ...exampleOfResource(manuals, {
    as,
    stranger,
    row: aManual,
    values: async (app) => ({ title: { zh: '县级手册' }, audience: 'console', sort: 20, file: await aManualFile(app) }),
    edit: { sort: 30 },
    actions: {
      replace: { body: async (app) => ({ values: { file: await aManualFile(app), note: null } }) },
      publish: {
        row: async (app) => {
          const id = await aManual(app)
          await setManualPublished(app.ctx(), id, false)
          return id
        },
      },
    },
  }),
}

export const examples: RouteExamples = {
  ...officeExamples,
  'support.rate': async (app) => ({ params: { question: (await aQuestion(app)).id }, body: { isHelpful: true } }),
  'support.ask': async () => ({ body: { question: '照片太大传不上去，怎么办？' } }),
}
