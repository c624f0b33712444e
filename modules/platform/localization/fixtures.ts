import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anEntry } from '#modules/platform/dictionary/fixtures.ts'
import { productTexts } from './contract/office.ts'
import { syncTexts } from './server/index.ts'
import { ownTexts } from './server/sync-texts.ts'

/** The workbench's list, as the program fills it at its start. */
export function filledWorkbench(app: TestApp): Promise<void> {
  const known = filled.get(app) ?? syncTexts(app.ctx())
  filled.set(app, known)
  return known
}
const filled = new WeakMap<TestApp, Promise<void>>()

/** The catalogues that the examples are about. */
const catalogues = ['accounts', 'localization']

/** So much of the list as the examples need: filled as a whole it takes seconds, and slows whatever reads it afterwards. */
function partOfWorkbench(app: TestApp): Promise<void> {
  const known = filled.get(app) ?? partly.get(app) ?? fillPartly(app)
  partly.set(app, known)
  return known
}
const partly = new WeakMap<TestApp, Promise<void>>()

async function fillPartly(app: TestApp): Promise<void> {
  const own = (await ownTexts()).filter(({ catalogue }) => catalogues.includes(catalogue))
  const rows = own.map(({ id, key, catalogue, language, source, text, isTranslated }) => ({
    id,
    key,
    catalogue,
    language,
    own_source: source,
    own_text: text,
    is_own_translated: isTranslated,
  }))
  await app.write((db) => db.insertInto('platform.text').values(rows).execute())
}

/** Ids of texts that nobody has corrected yet, another each time. */
async function aText(app: TestApp): Promise<string> {
  await partOfWorkbench(app)
  const row = await app.write((db) =>
    db
      .updateTable('platform.text')
      .set({ corrected_text: '改过的文字', corrected_for: '改过的文字' })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('platform.text as each')
          .select('each.id')
          .where('each.corrected_text', 'is', null)
          .where('each.id', 'like', 'en.accounts.%')
          // one without arguments: what it is changed to has none
          .where('each.own_source', 'not like', '%{%')
          .orderBy('each.id')
          .limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

/** For the generated tests: who may is made by a later module. */
export function textExamples(as: (app: TestApp) => Promise<TestAccount>): RouteExamples {
  return {
    ...exampleOfResource(productTexts, {
      as,
      row: aText,
      values: async (app) => {
        await partOfWorkbench(app)
        return { key: 'localization.ownName', language: 'fr', text: 'français' }
      },
      edit: { text: 'English (corrected)' },
      // those that `row` has touched: they have a correction that does not count
      query: { 'f.language': 'en', 'f.catalogue': 'accounts', 'f.state': 'not-translated' },
    }),
    'texts.labels': async (app) => {
      const name = '示例名称'
      const grow = async (count: number) => {
        for (let made = 0; made < count; made += 1) await anEntry(app, { zh: name })
      }
      // of the dictionaries alone: every other example leaves a season, each with hundreds of names
      const query = { source: 'dictionary.labelSource', search: name, translation: 'en' }
      return { as: await as(app), query, grow }
    },
    'localization.corrections': async () => ({ params: { language: 'en' } }),
  }
}
