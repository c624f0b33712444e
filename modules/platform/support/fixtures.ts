import type { TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'

/** A published question of the portal in a category of its own. */
export async function aQuestion(
  app: TestApp,
  options: { titles?: object; answers?: object; isPublished?: boolean } = {},
): Promise<{ id: string; categoryId: string }> {
  const { random } = app.ctx()
  const [id, categoryId] = [random.uuid(), random.uuid()]
  await app.write(async (db) => {
    await db
      .insertInto('platform.question_category')
      .values({ id: categoryId, audience: 'portal', labels: JSON.stringify({ zh: '注册与登录', en: 'Registration' }) })
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

export const examples: RouteExamples = {
  'support.rate': async (app) => ({ params: { question: (await aQuestion(app)).id }, body: { isHelpful: true } }),
  'support.ask': async () => ({ body: { question: '照片太大传不上去，怎么办？' } }),
}
