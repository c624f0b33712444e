import { randomBytes } from 'node:crypto'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { settingRows } from './contract/office.ts'

/** A row that stands among the settings; the product has no setting of this name. */
async function aRow(app: TestApp): Promise<string> {
  const key = `test-${randomBytes(6).toString('hex')}`
  await app.write((db) => db.insertInto('platform.setting').values({ key, value: null }).execute())
  return key
}

/** One square with the name of a city, as the text of a file. */
export const aMap = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: '长沙市', adcode: 430_100 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [112, 28],
            [113, 28],
            [113, 29],
            [112, 29],
            [112, 28],
          ],
        ],
      },
    },
  ],
})

/** How a setting stands in the console. */
export async function settingShown(app: TestApp, as: TestAccount, key: string) {
  const { settings } = (await app.as(as).get('/api/console/setting-values')).body.data
  return settings.find((each: { key: string }) => each.key === key)
}

/** For the generated tests: who may edit is made by a later module. */
export function settingExamples(as: (app: TestApp) => Promise<TestAccount>): RouteExamples {
  const revisionOf = async (app: TestApp, account: TestAccount, key: string): Promise<string> =>
    (await settingShown(app, account, key)).revision
  return {
    ...exampleOfResource(settingRows, { as, row: aRow, values: async () => ({}) }),
    'settings.values': async (app) => ({ as: await as(app) }),
    'settings.outlines': async (app) => ({ as: await as(app) }),
    'settings.setOutlines': async (app) => ({ as: await as(app), body: { geojson: aMap } }),
    'settings.edit': async (app) => {
      const account = await as(app)
      const revision = await revisionOf(app, account, 'announcementNewDays')
      return { as: account, params: { id: 'announcementNewDays' }, body: { value: 9, revision } }
    },
    'settings.reset': async (app) => {
      const account = await as(app)
      const revision = await revisionOf(app, account, 'questionsPerHour')
      return { as: account, params: { id: 'questionsPerHour' }, body: { revision } }
    },
  }
}
